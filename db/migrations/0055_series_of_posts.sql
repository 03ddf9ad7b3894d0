CREATE TABLE `contents_series` (
	`series_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`name` varchar(60) NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `contents_series_series_id` PRIMARY KEY(`series_id`),
	CONSTRAINT `contents_series_uq` UNIQUE(`user_id`,`name`)
);
--> statement-breakpoint
CREATE TABLE `series_contents` (
	`contents_id` bigint unsigned NOT NULL,
	`series_id` bigint unsigned NOT NULL,
	`place` int NOT NULL,
	CONSTRAINT `series_contents_contents_id` PRIMARY KEY(`contents_id`)
);
--> statement-breakpoint
ALTER TABLE `contents_series` ADD CONSTRAINT `contents_series_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `series_contents` ADD CONSTRAINT `series_contents_contents_id_contents_contents_id_fk` FOREIGN KEY (`contents_id`) REFERENCES `contents`(`contents_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `series_contents` ADD CONSTRAINT `series_contents_series_id_contents_series_series_id_fk` FOREIGN KEY (`series_id`) REFERENCES `contents_series`(`series_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `series_contents_place_idx` ON `series_contents` (`series_id`,`place`);