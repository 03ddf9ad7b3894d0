CREATE TABLE `post_words` (
	`user_id` bigint unsigned NOT NULL,
	`contents_id` bigint unsigned NOT NULL,
	`words` mediumtext CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
	CONSTRAINT `post_words_pk` PRIMARY KEY(`user_id`,`contents_id`)
);
--> statement-breakpoint
ALTER TABLE `blog_profile` ADD `cover_file_id` varchar(40);--> statement-breakpoint
ALTER TABLE `post_words` ADD CONSTRAINT `post_words_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `post_words` ADD CONSTRAINT `post_words_contents_id_contents_contents_id_fk` FOREIGN KEY (`contents_id`) REFERENCES `contents`(`contents_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `post_words_contents_idx` ON `post_words` (`contents_id`);--> statement-breakpoint
CREATE INDEX `contents_blog_idx` ON `contents` (`user_id`,`delete_yn`,`created_at`,`main_subject`);