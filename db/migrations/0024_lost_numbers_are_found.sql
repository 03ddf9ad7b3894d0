CREATE TABLE `billing_number` (
	`billing_history_id` bigint unsigned NOT NULL,
	`transaction_id` varchar(60),
	`subscription_id` varchar(60),
	`entered_by` bigint unsigned NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `billing_number_billing_history_id` PRIMARY KEY(`billing_history_id`),
	CONSTRAINT `billing_number_transaction_uq` UNIQUE(`transaction_id`)
);
--> statement-breakpoint
ALTER TABLE `payment_order` ADD `sealed_pg_token` text;--> statement-breakpoint
ALTER TABLE `payment_order` ADD `not_paid_at` datetime(3);--> statement-breakpoint
ALTER TABLE `billing_number` ADD CONSTRAINT `billing_number_billing_history_fk` FOREIGN KEY (`billing_history_id`) REFERENCES `billing_history`(`billing_history_id`) ON DELETE no action ON UPDATE no action;