CREATE TABLE `post_like` (
	`post_like_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`contents_id` bigint unsigned NOT NULL,
	`user_id` bigint unsigned,
	`person_hash` char(64),
	`like_yn` char(1) NOT NULL DEFAULT 'Y',
	`changed_at` datetime(3) NOT NULL,
	`forget_at` datetime(3),
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `post_like_post_like_id` PRIMARY KEY(`post_like_id`),
	CONSTRAINT `post_like_user_uq` UNIQUE(`contents_id`,`user_id`),
	CONSTRAINT `post_like_person_uq` UNIQUE(`contents_id`,`person_hash`)
);
--> statement-breakpoint
ALTER TABLE `blog_profile` ADD `likes_closed_at` datetime(3);--> statement-breakpoint
ALTER TABLE `contents` ADD `likes_closed_at` datetime(3);--> statement-breakpoint
ALTER TABLE `post_like` ADD CONSTRAINT `post_like_contents_id_contents_contents_id_fk` FOREIGN KEY (`contents_id`) REFERENCES `contents`(`contents_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `post_like` ADD CONSTRAINT `post_like_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `post_like_count_idx` ON `post_like` (`contents_id`,`like_yn`);--> statement-breakpoint
CREATE INDEX `post_like_forget_idx` ON `post_like` (`forget_at`);