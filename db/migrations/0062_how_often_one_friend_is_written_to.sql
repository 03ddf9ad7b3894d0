CREATE TABLE `send_choice` (
	`user_id` bigint unsigned NOT NULL,
	`weekly_most` int NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `send_choice_user_id` PRIMARY KEY(`user_id`)
);
--> statement-breakpoint
ALTER TABLE `send_choice` ADD CONSTRAINT `send_choice_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;