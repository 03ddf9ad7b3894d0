CREATE TABLE `series_slug` (
	`user_id` bigint unsigned NOT NULL,
	`slug` varchar(80) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
	`series_id` bigint unsigned NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`former_at` datetime(3),
	CONSTRAINT `series_slug_pk` PRIMARY KEY(`user_id`,`slug`)
);
--> statement-breakpoint
ALTER TABLE `contents_series` ADD `description` varchar(300) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `contents_series` ADD `cover_file_id` varchar(40);--> statement-breakpoint
ALTER TABLE `series_slug` ADD CONSTRAINT `series_slug_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `series_slug` ADD CONSTRAINT `series_slug_series_id_contents_series_series_id_fk` FOREIGN KEY (`series_id`) REFERENCES `contents_series`(`series_id`) ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `series_slug_series_idx` ON `series_slug` (`series_id`,`former_at`);