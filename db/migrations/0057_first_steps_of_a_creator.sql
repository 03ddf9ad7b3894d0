CREATE TABLE `hidden_steps` (
	`user_id` bigint unsigned NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `hidden_steps_user_id` PRIMARY KEY(`user_id`)
);
--> statement-breakpoint
CREATE TABLE `self_send` (
	`user_id` bigint unsigned NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `self_send_user_id` PRIMARY KEY(`user_id`)
);
--> statement-breakpoint
ALTER TABLE `hidden_steps` ADD CONSTRAINT `hidden_steps_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `self_send` ADD CONSTRAINT `self_send_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;