CREATE TABLE `bringing` (
	`bringing_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`file_name` varchar(255) NOT NULL,
	`file_id` varchar(40),
	`passed` json NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `bringing_bringing_id` PRIMARY KEY(`bringing_id`),
	CONSTRAINT `bringing_user_uq` UNIQUE(`user_id`)
);
--> statement-breakpoint
CREATE TABLE `bringing_post` (
	`bringing_post_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`bringing_id` bigint unsigned NOT NULL,
	`place` int NOT NULL,
	`path` varchar(500) NOT NULL,
	`title` varchar(200) NOT NULL,
	`html` longtext NOT NULL,
	`letters` int NOT NULL,
	`pictures` json NOT NULL,
	`notes` json NOT NULL,
	`claimed_at` datetime(3),
	`temp_contents_id` bigint unsigned,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `bringing_post_bringing_post_id` PRIMARY KEY(`bringing_post_id`),
	CONSTRAINT `bringing_post_place_uq` UNIQUE(`bringing_id`,`place`)
);
--> statement-breakpoint
ALTER TABLE `bringing` ADD CONSTRAINT `bringing_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `bringing_post` ADD CONSTRAINT `bringing_post_bringing_id_bringing_bringing_id_fk` FOREIGN KEY (`bringing_id`) REFERENCES `bringing`(`bringing_id`) ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `bringing_updated_idx` ON `bringing` (`updated_at`);