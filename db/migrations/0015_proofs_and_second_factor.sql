CREATE TABLE `login_challenge` (
	`token_hash` varchar(64) NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`login_type` enum('EMAIL','KAKAOTALK') NOT NULL,
	`temporary_hash` varchar(200),
	`expires_at` datetime(3) NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `login_challenge_token_hash` PRIMARY KEY(`token_hash`)
);
--> statement-breakpoint
CREATE TABLE `recovery_code` (
	`user_id` bigint unsigned NOT NULL,
	`code_hash` varchar(64) NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `recovery_code_pk` PRIMARY KEY(`user_id`,`code_hash`)
);
--> statement-breakpoint
CREATE TABLE `second_factor` (
	`user_id` bigint unsigned NOT NULL,
	`sealed_secret` text NOT NULL,
	`confirmed_at` datetime(3),
	`last_step` bigint unsigned NOT NULL DEFAULT 0,
	`tries` smallint NOT NULL DEFAULT 0,
	`tries_since` datetime(3) NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `second_factor_user_id` PRIMARY KEY(`user_id`)
);
--> statement-breakpoint
ALTER TABLE `session` ADD `proved_at` datetime(3);--> statement-breakpoint
ALTER TABLE `login_challenge` ADD CONSTRAINT `login_challenge_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `recovery_code` ADD CONSTRAINT `recovery_code_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `second_factor` ADD CONSTRAINT `second_factor_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `login_challenge_user_idx` ON `login_challenge` (`user_id`);--> statement-breakpoint
CREATE INDEX `login_challenge_expires_idx` ON `login_challenge` (`expires_at`);