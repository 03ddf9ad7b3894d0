CREATE TABLE `pinned_contents` (
	`contents_id` bigint unsigned NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `pinned_contents_contents_id` PRIMARY KEY(`contents_id`)
);
--> statement-breakpoint
ALTER TABLE `pinned_contents` ADD CONSTRAINT `pinned_contents_contents_id_contents_contents_id_fk` FOREIGN KEY (`contents_id`) REFERENCES `contents`(`contents_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `pinned_contents` ADD CONSTRAINT `pinned_contents_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `pinned_contents_user_idx` ON `pinned_contents` (`user_id`,`created_at`);