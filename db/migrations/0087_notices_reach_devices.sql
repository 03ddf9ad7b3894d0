CREATE TABLE `push_device` (
	`push_device_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`endpoint_hash` varchar(64) NOT NULL,
	`sealed_subscription` text NOT NULL,
	`name` varchar(60) NOT NULL,
	`device_hash` varchar(64) NOT NULL,
	`logout_ends_yn` char(1) NOT NULL DEFAULT 'Y',
	`last_used_at` datetime(3) NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `push_device_push_device_id` PRIMARY KEY(`push_device_id`),
	CONSTRAINT `push_device_endpoint_uq` UNIQUE(`endpoint_hash`)
);
--> statement-breakpoint
CREATE TABLE `push_outbox` (
	`push_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`notice_id` bigint unsigned NOT NULL,
	`push_device_id` bigint unsigned NOT NULL,
	`request_id` varchar(36),
	`stale_at` datetime(3) NOT NULL,
	`status` enum('WAITING','SENDING','SENT','STALE','FAILED') NOT NULL DEFAULT 'WAITING',
	`attempts` smallint NOT NULL DEFAULT 0,
	`next_at` datetime(3) NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `push_outbox_push_id` PRIMARY KEY(`push_id`),
	CONSTRAINT `push_outbox_notice_uq` UNIQUE(`notice_id`,`push_device_id`)
);
--> statement-breakpoint
ALTER TABLE `session` ADD `device_hash` varchar(64);--> statement-breakpoint
ALTER TABLE `notice_choice` ADD `push_yn` char(1) DEFAULT 'Y' NOT NULL;--> statement-breakpoint
CREATE INDEX `push_device_user_idx` ON `push_device` (`user_id`);--> statement-breakpoint
CREATE INDEX `push_device_browser_idx` ON `push_device` (`device_hash`);--> statement-breakpoint
CREATE INDEX `push_outbox_status_idx` ON `push_outbox` (`status`,`next_at`);--> statement-breakpoint
CREATE INDEX `push_outbox_device_idx` ON `push_outbox` (`push_device_id`);