CREATE TABLE `contents_bigram` (
	`bigram` varchar(2) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
	`contents_id` bigint unsigned NOT NULL,
	CONSTRAINT `contents_bigram_pk` PRIMARY KEY(`bigram`,`contents_id`)
);
--> statement-breakpoint
CREATE TABLE `favorite_contents` (
	`user_id` bigint unsigned NOT NULL,
	`contents_id` bigint unsigned NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `favorite_contents_pk` PRIMARY KEY(`user_id`,`contents_id`)
);
--> statement-breakpoint
CREATE TABLE `favorite_writer` (
	`user_id` bigint unsigned NOT NULL,
	`favorite_user_id` bigint unsigned NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `favorite_writer_pk` PRIMARY KEY(`user_id`,`favorite_user_id`)
);
--> statement-breakpoint
ALTER TABLE `contents` ADD `deleted_at` datetime(3);--> statement-breakpoint
ALTER TABLE `contents` ADD `delete_reason` varchar(300);--> statement-breakpoint
ALTER TABLE `contents_bigram` ADD CONSTRAINT `contents_bigram_contents_id_contents_contents_id_fk` FOREIGN KEY (`contents_id`) REFERENCES `contents`(`contents_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `favorite_contents` ADD CONSTRAINT `favorite_contents_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `favorite_contents` ADD CONSTRAINT `favorite_contents_contents_id_contents_contents_id_fk` FOREIGN KEY (`contents_id`) REFERENCES `contents`(`contents_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `favorite_writer` ADD CONSTRAINT `favorite_writer_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `favorite_writer` ADD CONSTRAINT `favorite_writer_favorite_user_id_user_user_id_fk` FOREIGN KEY (`favorite_user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `contents_bigram_contents_idx` ON `contents_bigram` (`contents_id`);