CREATE TABLE `comment_report` (
	`comment_report_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`comment_id` bigint unsigned NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`kind` varchar(6) NOT NULL,
	`reason` varchar(500) NOT NULL,
	`decision` varchar(9),
	`decided_at` datetime(3),
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `comment_report_comment_report_id` PRIMARY KEY(`comment_report_id`),
	CONSTRAINT `comment_report_user_uq` UNIQUE(`comment_id`,`user_id`)
);
--> statement-breakpoint
ALTER TABLE `seminar_comment` ADD `hidden_by` varchar(5);--> statement-breakpoint
ALTER TABLE `seminar_comment` ADD `hidden_until` datetime(3);--> statement-breakpoint
ALTER TABLE `comment_report` ADD CONSTRAINT `comment_report_comment_id_seminar_comment_comment_id_fk` FOREIGN KEY (`comment_id`) REFERENCES `seminar_comment`(`comment_id`) ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `comment_report` ADD CONSTRAINT `comment_report_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `comment_report_open_idx` ON `comment_report` (`decided_at`,`comment_id`);--> statement-breakpoint
CREATE INDEX `seminar_comment_until_idx` ON `seminar_comment` (`hidden_until`);