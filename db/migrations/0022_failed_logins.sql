CREATE TABLE `failed_login` (
	`failed_login_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`user_id` bigint unsigned,
	`wrong` enum('PASSWORD','CODE') NOT NULL,
	`user_agent` varchar(300) NOT NULL,
	`address` varchar(64) NOT NULL,
	`failed_at` datetime(3) NOT NULL,
	CONSTRAINT `failed_login_failed_login_id` PRIMARY KEY(`failed_login_id`)
);
--> statement-breakpoint
ALTER TABLE `failed_login` ADD CONSTRAINT `failed_login_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `failed_login_user_idx` ON `failed_login` (`user_id`,`failed_at`);--> statement-breakpoint
CREATE INDEX `failed_login_at_idx` ON `failed_login` (`failed_at`);