CREATE TABLE `summary_mail` (
	`user_id` bigint unsigned NOT NULL,
	`month` varchar(6) NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `summary_mail_pk` PRIMARY KEY(`user_id`,`month`)
);
--> statement-breakpoint
CREATE TABLE `summary_mute` (
	`user_id` bigint unsigned NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `summary_mute_user_id` PRIMARY KEY(`user_id`)
);
--> statement-breakpoint
CREATE INDEX `send_history_fee_idx` ON `send_history` (`author_id`,`delivered_at`,`send_history_id`);