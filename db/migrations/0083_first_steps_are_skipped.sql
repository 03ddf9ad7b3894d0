CREATE TABLE `skipped_step` (
	`user_id` bigint unsigned NOT NULL,
	`step` varchar(20) NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `skipped_step_pk` PRIMARY KEY(`user_id`,`step`)
);
--> statement-breakpoint
ALTER TABLE `skipped_step` ADD CONSTRAINT `skipped_step_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;