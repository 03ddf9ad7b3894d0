CREATE TABLE `comment_block` (
	`host_user_id` bigint unsigned NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `comment_block_pk` PRIMARY KEY(`host_user_id`,`user_id`)
);
--> statement-breakpoint
ALTER TABLE `seminar_comment` MODIFY COLUMN `seminar_id` bigint unsigned;--> statement-breakpoint
ALTER TABLE `blog_profile` ADD `comments_closed_at` datetime(3);--> statement-breakpoint
ALTER TABLE `contents` ADD `comments_closed_at` datetime(3);--> statement-breakpoint
ALTER TABLE `seminar_comment` ADD `contents_id` bigint unsigned;--> statement-breakpoint
ALTER TABLE `comment_block` ADD CONSTRAINT `comment_block_host_user_id_user_user_id_fk` FOREIGN KEY (`host_user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `comment_block` ADD CONSTRAINT `comment_block_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `seminar_comment` ADD CONSTRAINT `seminar_comment_contents_id_contents_contents_id_fk` FOREIGN KEY (`contents_id`) REFERENCES `contents`(`contents_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `seminar_comment_contents_idx` ON `seminar_comment` (`contents_id`,`comment_id`);