CREATE TABLE `contents_total` (
	`contents_id` bigint unsigned NOT NULL,
	`send_count` int NOT NULL DEFAULT 0,
	`view_count` int NOT NULL DEFAULT 0,
	CONSTRAINT `contents_total_contents_id` PRIMARY KEY(`contents_id`)
);
--> statement-breakpoint
DROP INDEX `contents_shop_idx` ON `contents`;--> statement-breakpoint
DROP INDEX `contents_subject_idx` ON `contents`;--> statement-breakpoint
CREATE INDEX `contents_total_send_idx` ON `contents_total` (`send_count`,`contents_id`);--> statement-breakpoint
CREATE INDEX `contents_total_view_idx` ON `contents_total` (`view_count`,`contents_id`);--> statement-breakpoint
CREATE INDEX `contents_type_idx` ON `contents` (`contents_type`,`shop_yn`,`delete_yn`,`contents_id`,`user_id`,`main_subject`);--> statement-breakpoint
CREATE INDEX `contents_title_idx` ON `contents` (`shop_yn`,`delete_yn`,`title`,`contents_id`,`user_id`,`main_subject`,`contents_type`);--> statement-breakpoint
CREATE INDEX `contents_shop_idx` ON `contents` (`shop_yn`,`delete_yn`,`contents_id`,`user_id`,`main_subject`,`contents_type`,`title`);--> statement-breakpoint
CREATE INDEX `contents_subject_idx` ON `contents` (`main_subject`,`shop_yn`,`delete_yn`,`contents_id`,`user_id`,`contents_type`);--> statement-breakpoint
INSERT INTO `contents_total` (`contents_id`, `send_count`) SELECT `contents_id`, SUM(`send_count`) FROM `dispatch_daily` GROUP BY `contents_id`;--> statement-breakpoint
INSERT INTO `contents_total` (`contents_id`, `view_count`) SELECT * FROM (SELECT `contents_id`, SUM(`view_count`) AS `views` FROM `view_daily` GROUP BY `contents_id`) AS `counted` ON DUPLICATE KEY UPDATE `view_count` = `counted`.`views`;
