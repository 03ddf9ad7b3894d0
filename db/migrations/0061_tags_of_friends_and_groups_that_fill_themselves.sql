CREATE TABLE `friend_filter` (
	`filter_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`filter_name` varchar(80) NOT NULL,
	`filter_key` varchar(160) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
	`nickname` varchar(100) NOT NULL DEFAULT '',
	`noted_name` varchar(80) NOT NULL DEFAULT '',
	`all_tags_yn` char(1) NOT NULL DEFAULT 'N',
	`unread_months` int,
	`quiet_days` int,
	`new_days` int,
	`never_sent_yn` char(1) NOT NULL DEFAULT 'N',
	`subscribed_yn` char(1) NOT NULL DEFAULT 'N',
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `friend_filter_filter_id` PRIMARY KEY(`filter_id`),
	CONSTRAINT `friend_filter_key_uq` UNIQUE(`user_id`,`filter_key`)
);
--> statement-breakpoint
CREATE TABLE `friend_filter_tag` (
	`filter_id` bigint unsigned NOT NULL,
	`tag_id` bigint unsigned NOT NULL,
	CONSTRAINT `friend_filter_tag_pk` PRIMARY KEY(`filter_id`,`tag_id`)
);
--> statement-breakpoint
CREATE TABLE `friend_tag` (
	`tag_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`tag_name` varchar(40) NOT NULL,
	`tag_key` varchar(80) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `friend_tag_tag_id` PRIMARY KEY(`tag_id`),
	CONSTRAINT `friend_tag_key_uq` UNIQUE(`user_id`,`tag_key`)
);
--> statement-breakpoint
CREATE TABLE `friend_tagging` (
	`tag_id` bigint unsigned NOT NULL,
	`receiver_id` bigint unsigned NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `friend_tagging_pk` PRIMARY KEY(`tag_id`,`receiver_id`)
);
--> statement-breakpoint
ALTER TABLE `sending_list` ADD `filter_id` bigint unsigned;--> statement-breakpoint
ALTER TABLE `friend_filter` ADD CONSTRAINT `friend_filter_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `friend_filter_tag` ADD CONSTRAINT `friend_filter_tag_filter_id_friend_filter_filter_id_fk` FOREIGN KEY (`filter_id`) REFERENCES `friend_filter`(`filter_id`) ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `friend_filter_tag` ADD CONSTRAINT `friend_filter_tag_tag_id_friend_tag_tag_id_fk` FOREIGN KEY (`tag_id`) REFERENCES `friend_tag`(`tag_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `friend_tag` ADD CONSTRAINT `friend_tag_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `friend_tagging` ADD CONSTRAINT `friend_tagging_tag_id_friend_tag_tag_id_fk` FOREIGN KEY (`tag_id`) REFERENCES `friend_tag`(`tag_id`) ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `friend_tagging` ADD CONSTRAINT `friend_tagging_receiver_id_friend_receiver_id_fk` FOREIGN KEY (`receiver_id`) REFERENCES `friend`(`receiver_id`) ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `friend_filter_tag_tag_idx` ON `friend_filter_tag` (`tag_id`);--> statement-breakpoint
CREATE INDEX `friend_tagging_receiver_idx` ON `friend_tagging` (`receiver_id`,`tag_id`);--> statement-breakpoint
ALTER TABLE `sending_list` ADD CONSTRAINT `sending_list_filter_id_friend_filter_filter_id_fk` FOREIGN KEY (`filter_id`) REFERENCES `friend_filter`(`filter_id`) ON DELETE set null ON UPDATE no action;