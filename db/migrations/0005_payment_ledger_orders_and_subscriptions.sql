CREATE TABLE `payment_answer` (
	`payment_answer_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`deed` varchar(20) NOT NULL,
	`subject` varchar(100) NOT NULL,
	`asked` json NOT NULL,
	`answered` json NOT NULL,
	`outcome` enum('ok','refused','away','unknown') NOT NULL,
	`code` varchar(20),
	`tid` varchar(60),
	`moved_won` int NOT NULL DEFAULT 0,
	`asked_at` datetime(3) NOT NULL,
	`request_id` varchar(36) NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `payment_answer_payment_answer_id` PRIMARY KEY(`payment_answer_id`)
);
--> statement-breakpoint
CREATE TABLE `payment_cancel` (
	`billing_history_id` bigint unsigned NOT NULL,
	`state` enum('ASKED','DONE','FAILED') NOT NULL,
	`amount_won` int NOT NULL,
	`asked_at` datetime(3) NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `payment_cancel_billing_history_id` PRIMARY KEY(`billing_history_id`)
);
--> statement-breakpoint
CREATE TABLE `payment_order` (
	`payment_order_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`partner_order_id` varchar(100) NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`tid` varchar(60) NOT NULL,
	`amount_won` int NOT NULL,
	`state` enum('READY','APPROVING','UNKNOWN','APPROVED','FAILED') NOT NULL DEFAULT 'READY',
	`pg_token_hash` varchar(64),
	`claimed_at` datetime(3),
	`billing_history_id` bigint unsigned,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `payment_order_payment_order_id` PRIMARY KEY(`payment_order_id`),
	CONSTRAINT `payment_order_partner_uq` UNIQUE(`partner_order_id`),
	CONSTRAINT `payment_order_tid_uq` UNIQUE(`tid`)
);
--> statement-breakpoint
CREATE TABLE `subscription` (
	`subscription_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`sealed_sid` text NOT NULL,
	`status` enum('ACTIVE','INACTIVE') NOT NULL,
	`amount_won` int NOT NULL,
	`anchor_day` int NOT NULL,
	`next_charge_day` date NOT NULL,
	`next_try_day` date NOT NULL,
	`failed_tries` int NOT NULL DEFAULT 0,
	`charging_at` datetime(3),
	`stopped_at` datetime(3),
	`ended_at` datetime(3),
	`inactivated_at` datetime(3),
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `subscription_subscription_id` PRIMARY KEY(`subscription_id`)
);
--> statement-breakpoint
ALTER TABLE `payment_cancel` ADD CONSTRAINT `payment_cancel_billing_history_fk` FOREIGN KEY (`billing_history_id`) REFERENCES `billing_history`(`billing_history_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `payment_order` ADD CONSTRAINT `payment_order_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `subscription` ADD CONSTRAINT `subscription_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `payment_answer_subject_idx` ON `payment_answer` (`subject`);--> statement-breakpoint
CREATE INDEX `payment_answer_user_idx` ON `payment_answer` (`user_id`,`payment_answer_id`);--> statement-breakpoint
CREATE INDEX `payment_order_user_idx` ON `payment_order` (`user_id`,`payment_order_id`);--> statement-breakpoint
CREATE INDEX `payment_order_state_idx` ON `payment_order` (`state`,`claimed_at`);--> statement-breakpoint
CREATE INDEX `subscription_user_idx` ON `subscription` (`user_id`,`subscription_id`);--> statement-breakpoint
CREATE INDEX `subscription_due_idx` ON `subscription` (`status`,`next_try_day`);--> statement-breakpoint
CREATE INDEX `subscription_ended_idx` ON `subscription` (`inactivated_at`,`ended_at`);--> statement-breakpoint
CREATE INDEX `billing_history_approved_idx` ON `billing_history` (`approved_at`,`billing_history_id`);--> statement-breakpoint
CREATE INDEX `billing_history_transaction_idx` ON `billing_history` (`transaction_id`);--> statement-breakpoint
CREATE INDEX `billing_history_cancelled_idx` ON `billing_history` (`cancelled_billing_history_id`);