CREATE TABLE `send_group` (
	`group_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`group_name` varchar(100) NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `send_group_group_id` PRIMARY KEY(`group_id`),
	CONSTRAINT `send_group_name_uq` UNIQUE(`user_id`,`group_name`)
);
--> statement-breakpoint
CREATE TABLE `send_group_friend` (
	`group_id` bigint unsigned NOT NULL,
	`receiver_id` bigint unsigned NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `send_group_friend_pk` PRIMARY KEY(`group_id`,`receiver_id`)
);
--> statement-breakpoint
CREATE TABLE `sending_list` (
	`sending_list_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`contents_id` bigint unsigned NOT NULL,
	`group_id` bigint unsigned,
	`send_yn` char(1) NOT NULL DEFAULT 'N',
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `sending_list_sending_list_id` PRIMARY KEY(`sending_list_id`)
);
--> statement-breakpoint
ALTER TABLE `friend` ADD `note` varchar(500) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `friend` ADD `opted_out_at` datetime(3);--> statement-breakpoint
ALTER TABLE `friend` ADD `reading_record_yn` char(1) DEFAULT 'Y' NOT NULL;--> statement-breakpoint
ALTER TABLE `send_run` ADD `sending_list_id` bigint unsigned;--> statement-breakpoint
ALTER TABLE `send_group` ADD CONSTRAINT `send_group_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `send_group_friend` ADD CONSTRAINT `send_group_friend_group_id_send_group_group_id_fk` FOREIGN KEY (`group_id`) REFERENCES `send_group`(`group_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `send_group_friend` ADD CONSTRAINT `send_group_friend_receiver_id_friend_receiver_id_fk` FOREIGN KEY (`receiver_id`) REFERENCES `friend`(`receiver_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `sending_list` ADD CONSTRAINT `sending_list_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `sending_list` ADD CONSTRAINT `sending_list_contents_id_contents_contents_id_fk` FOREIGN KEY (`contents_id`) REFERENCES `contents`(`contents_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `sending_list` ADD CONSTRAINT `sending_list_group_id_send_group_group_id_fk` FOREIGN KEY (`group_id`) REFERENCES `send_group`(`group_id`) ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `send_group_friend_receiver_idx` ON `send_group_friend` (`receiver_id`);--> statement-breakpoint
CREATE INDEX `sending_list_user_idx` ON `sending_list` (`user_id`,`send_yn`,`sending_list_id`);--> statement-breakpoint
ALTER TABLE `send_run` ADD CONSTRAINT `send_run_sending_list_id_sending_list_sending_list_id_fk` FOREIGN KEY (`sending_list_id`) REFERENCES `sending_list`(`sending_list_id`) ON DELETE no action ON UPDATE no action;