CREATE TABLE `sending_list_friend` (
	`sending_list_id` bigint unsigned NOT NULL,
	`receiver_id` bigint unsigned NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `sending_list_friend_pk` PRIMARY KEY(`sending_list_id`,`receiver_id`)
);
--> statement-breakpoint
ALTER TABLE `send_run` ADD `opening` varchar(120) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `send_run` ADD `ad_name` varchar(60);--> statement-breakpoint
ALTER TABLE `send_run` ADD `ad_contact` varchar(100);--> statement-breakpoint
ALTER TABLE `sending_list` ADD `people` int;--> statement-breakpoint
ALTER TABLE `sending_list` ADD `opening` varchar(120) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sending_list` ADD `ad_name` varchar(60);--> statement-breakpoint
ALTER TABLE `sending_list` ADD `ad_contact` varchar(100);--> statement-breakpoint
ALTER TABLE `sending_list` ADD `form_key` varchar(64);--> statement-breakpoint
ALTER TABLE `sending_list` ADD CONSTRAINT `sending_list_form_key_uq` UNIQUE(`user_id`,`form_key`);--> statement-breakpoint
ALTER TABLE `sending_list_friend` ADD CONSTRAINT `sending_list_friend_receiver_id_friend_receiver_id_fk` FOREIGN KEY (`receiver_id`) REFERENCES `friend`(`receiver_id`) ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `sending_list_friend` ADD CONSTRAINT `sending_list_friend_entry_fk` FOREIGN KEY (`sending_list_id`) REFERENCES `sending_list`(`sending_list_id`) ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `sending_list_friend_receiver_idx` ON `sending_list_friend` (`receiver_id`);