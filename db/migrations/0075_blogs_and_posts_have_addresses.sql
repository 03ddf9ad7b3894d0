CREATE TABLE `blog_handle` (
	`handle` varchar(30) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`former_at` datetime(3),
	CONSTRAINT `blog_handle_handle` PRIMARY KEY(`handle`)
);
--> statement-breakpoint
CREATE TABLE `post_slug` (
	`user_id` bigint unsigned NOT NULL,
	`slug` varchar(80) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
	`contents_id` bigint unsigned NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`former_at` datetime(3),
	CONSTRAINT `post_slug_pk` PRIMARY KEY(`user_id`,`slug`)
);
--> statement-breakpoint
ALTER TABLE `blog_handle` ADD CONSTRAINT `blog_handle_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `post_slug` ADD CONSTRAINT `post_slug_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `post_slug` ADD CONSTRAINT `post_slug_contents_id_contents_contents_id_fk` FOREIGN KEY (`contents_id`) REFERENCES `contents`(`contents_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `blog_handle_user_idx` ON `blog_handle` (`user_id`,`former_at`);--> statement-breakpoint
CREATE INDEX `post_slug_contents_idx` ON `post_slug` (`contents_id`,`former_at`);