CREATE TABLE `planned_post` (
	`planned_post_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`publish_at` datetime(3) NOT NULL,
	`title` varchar(200) NOT NULL,
	`contents` longtext NOT NULL,
	`main_subject` varchar(60) NOT NULL,
	`contents_type` varchar(60) NOT NULL,
	`picture_file_id` varchar(40),
	`shop_yn` char(1) NOT NULL,
	`options` json NOT NULL,
	`failed_code` varchar(60),
	`version` int NOT NULL DEFAULT 1,
	`editor_key` varchar(40),
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `planned_post_planned_post_id` PRIMARY KEY(`planned_post_id`),
	CONSTRAINT `planned_post_editor_uq` UNIQUE(`user_id`,`editor_key`)
);
--> statement-breakpoint
ALTER TABLE `temp_contents` ADD `planned_post_id` bigint unsigned;--> statement-breakpoint
ALTER TABLE `planned_post` ADD CONSTRAINT `planned_post_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `planned_post_user_idx` ON `planned_post` (`user_id`,`publish_at`);--> statement-breakpoint
CREATE INDEX `planned_post_due_idx` ON `planned_post` (`failed_code`,`publish_at`);