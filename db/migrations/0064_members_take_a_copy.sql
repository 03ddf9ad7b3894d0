CREATE TABLE `member_export` (
	`export_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`form_key` varchar(64) NOT NULL,
	`state` enum('WAITING','RUNNING','READY','FAILED','GONE') NOT NULL DEFAULT 'WAITING',
	`attempts` int NOT NULL DEFAULT 0,
	`file_id` varchar(40) NOT NULL,
	`parts` int NOT NULL DEFAULT 0,
	`bytes` bigint NOT NULL DEFAULT 0,
	`step` varchar(40) NOT NULL DEFAULT '',
	`counted` int NOT NULL DEFAULT 0,
	`beat_at` datetime(3),
	`ready_at` datetime(3),
	`expires_at` datetime(3),
	`request_id` varchar(36),
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `member_export_export_id` PRIMARY KEY(`export_id`),
	CONSTRAINT `member_export_form_key_uq` UNIQUE(`user_id`,`form_key`)
);
--> statement-breakpoint
ALTER TABLE `member_export` ADD CONSTRAINT `member_export_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `member_export_user_idx` ON `member_export` (`user_id`,`export_id`);--> statement-breakpoint
CREATE INDEX `member_export_state_idx` ON `member_export` (`state`,`updated_at`);