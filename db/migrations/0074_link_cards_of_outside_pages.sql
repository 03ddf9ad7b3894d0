CREATE TABLE `link_card` (
	`link_card_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`address_hash` char(64) NOT NULL,
	`address` varchar(2000) NOT NULL,
	`host` varchar(255) NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`title` varchar(200) NOT NULL DEFAULT '',
	`description` varchar(400) NOT NULL DEFAULT '',
	`site_name` varchar(100) NOT NULL DEFAULT '',
	`picture_file_id` varchar(40),
	`asked_at` datetime(3) NOT NULL,
	`due_at` datetime(3),
	`fetched_at` datetime(3),
	`failed_yn` char(1) NOT NULL DEFAULT 'N',
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `link_card_link_card_id` PRIMARY KEY(`link_card_id`),
	CONSTRAINT `link_card_address_uq` UNIQUE(`address_hash`)
);
--> statement-breakpoint
ALTER TABLE `link_card` ADD CONSTRAINT `link_card_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `link_card_due_idx` ON `link_card` (`due_at`);--> statement-breakpoint
CREATE INDEX `link_card_host_idx` ON `link_card` (`host`,`fetched_at`);--> statement-breakpoint
CREATE INDEX `link_card_user_idx` ON `link_card` (`user_id`,`fetched_at`);--> statement-breakpoint
CREATE INDEX `link_card_asked_idx` ON `link_card` (`asked_at`);--> statement-breakpoint
CREATE INDEX `link_card_picture_idx` ON `link_card` (`picture_file_id`);