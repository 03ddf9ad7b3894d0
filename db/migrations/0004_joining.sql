CREATE TABLE `consent` (
	`consent_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`kind` enum('TERMS','PRIVACY','MARKETING','THIRD_PARTY') NOT NULL,
	`version` varchar(20) NOT NULL,
	`agreed_yn` char(1) NOT NULL,
	`way` varchar(30) NOT NULL,
	`decided_at` datetime(3) NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `consent_consent_id` PRIMARY KEY(`consent_id`)
);
--> statement-breakpoint
CREATE TABLE `identity_request` (
	`identity_request_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`receipt_hash` varchar(64) NOT NULL,
	`provider_receipt_id` varchar(64) NOT NULL,
	`flow_hash` varchar(64),
	`sealed_person` text NOT NULL,
	`nonce` varchar(64) NOT NULL,
	`state` enum('PENDING','CONFIRMING','VERIFIED','EXPIRED','REJECTED','FAILED') NOT NULL DEFAULT 'PENDING',
	`verified_at` datetime(3),
	`used_at` datetime(3),
	`expires_at` datetime(3) NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `identity_request_identity_request_id` PRIMARY KEY(`identity_request_id`),
	CONSTRAINT `identity_request_receipt_uq` UNIQUE(`receipt_hash`)
);
--> statement-breakpoint
CREATE TABLE `join_flow` (
	`flow_hash` varchar(64) NOT NULL,
	`sealed_state` text NOT NULL,
	`finished_at` datetime(3),
	`expires_at` datetime(3) NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `join_flow_flow_hash` PRIMARY KEY(`flow_hash`)
);
--> statement-breakpoint
CREATE TABLE `mail_certification` (
	`mail_certification_sequence` bigint unsigned AUTO_INCREMENT NOT NULL,
	`user_id` bigint unsigned,
	`user_email` varchar(254) NOT NULL,
	`sealed_number` text NOT NULL,
	`tries` smallint NOT NULL DEFAULT 0,
	`mail_send_date` datetime(3) NOT NULL,
	`expires_at` datetime(3) NOT NULL,
	`mail_certified_date` datetime(3),
	`sealed_return` text,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `mail_certification_mail_certification_sequence` PRIMARY KEY(`mail_certification_sequence`)
);
--> statement-breakpoint
CREATE TABLE `mail_outbox` (
	`mail_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`sealed_mail` text,
	`stale_at` datetime(3) NOT NULL,
	`status` enum('WAITING','SENDING','SENT','STALE') NOT NULL DEFAULT 'WAITING',
	`attempts` smallint NOT NULL DEFAULT 0,
	`next_at` datetime(3) NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `mail_outbox_mail_id` PRIMARY KEY(`mail_id`)
);
--> statement-breakpoint
ALTER TABLE `consent` ADD CONSTRAINT `consent_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `mail_certification` ADD CONSTRAINT `mail_certification_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `consent_user_idx` ON `consent` (`user_id`,`kind`,`consent_id`);--> statement-breakpoint
CREATE INDEX `identity_request_created_idx` ON `identity_request` (`created_at`);--> statement-breakpoint
CREATE INDEX `join_flow_expires_idx` ON `join_flow` (`expires_at`);--> statement-breakpoint
CREATE INDEX `mail_certification_email_idx` ON `mail_certification` (`user_email`,`mail_certification_sequence`);--> statement-breakpoint
CREATE INDEX `mail_certification_user_idx` ON `mail_certification` (`user_id`);--> statement-breakpoint
CREATE INDEX `mail_outbox_status_idx` ON `mail_outbox` (`status`,`next_at`);