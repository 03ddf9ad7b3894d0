CREATE TABLE `known_device` (
	`user_id` bigint unsigned NOT NULL,
	`device_hash` varchar(64) NOT NULL,
	`last_login_at` datetime(3) NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `known_device_pk` PRIMARY KEY(`user_id`,`device_hash`)
);
--> statement-breakpoint
CREATE TABLE `temporary_password` (
	`user_id` bigint unsigned NOT NULL,
	`password_hash` varchar(200) NOT NULL,
	`expires_at` datetime(3) NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `temporary_password_user_id` PRIMARY KEY(`user_id`)
);
--> statement-breakpoint
CREATE TABLE `user_bank_account` (
	`user_id` bigint unsigned NOT NULL,
	`creator_kind` enum('INDIVIDUAL','COMPANY') NOT NULL DEFAULT 'INDIVIDUAL',
	`sealed_account_holder` text NOT NULL,
	`bank_code` varchar(60) NOT NULL,
	`sealed_account_number` text NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `user_bank_account_user_id` PRIMARY KEY(`user_id`)
);
--> statement-breakpoint
ALTER TABLE `session` ADD `password_change_yn` char(1) DEFAULT 'N' NOT NULL;--> statement-breakpoint
ALTER TABLE `known_device` ADD CONSTRAINT `known_device_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `temporary_password` ADD CONSTRAINT `temporary_password_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `user_bank_account` ADD CONSTRAINT `user_bank_account_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;