CREATE TABLE `payday_mail` (
	`pay_transfer_id` bigint unsigned NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `payday_mail_pay_transfer_id` PRIMARY KEY(`pay_transfer_id`)
);
--> statement-breakpoint
DROP TABLE `statement_mail`;
