CREATE TABLE `notice` (
	`notice_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`kind` varchar(20) NOT NULL,
	`about` varchar(60) NOT NULL,
	`facts` json NOT NULL,
	`count` int NOT NULL DEFAULT 1,
	`contents_id` bigint unsigned,
	`receiver_id` bigint unsigned,
	`seminar_id` bigint unsigned,
	`member_id` bigint unsigned,
	`bell_yn` char(1) NOT NULL DEFAULT 'Y',
	`told_at` datetime(3) NOT NULL,
	`read_at` datetime(3),
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `notice_notice_id` PRIMARY KEY(`notice_id`),
	CONSTRAINT `notice_about_uq` UNIQUE(`user_id`,`kind`,`about`)
);
--> statement-breakpoint
CREATE TABLE `notice_choice` (
	`user_id` bigint unsigned NOT NULL,
	`kind` varchar(20) NOT NULL,
	`bell_yn` char(1) NOT NULL,
	`mail_yn` char(1) NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `notice_choice_pk` PRIMARY KEY(`user_id`,`kind`)
);
--> statement-breakpoint
CREATE INDEX `notice_unread_idx` ON `notice` (`user_id`,`read_at`);--> statement-breakpoint
CREATE INDEX `notice_list_idx` ON `notice` (`user_id`,`bell_yn`,`told_at`,`notice_id`);--> statement-breakpoint
CREATE INDEX `notice_told_idx` ON `notice` (`told_at`);--> statement-breakpoint
CREATE INDEX `notice_member_idx` ON `notice` (`member_id`);