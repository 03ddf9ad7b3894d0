CREATE TABLE `attendee` (
	`attendees_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`seminar_id` bigint unsigned NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`company_name` varchar(100) NOT NULL,
	`sealed_phone` text NOT NULL,
	`state` varchar(10) NOT NULL,
	`waiting_no` int,
	`offer_until` datetime(3),
	`cancelled_by` varchar(10),
	`came_at` datetime(3),
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `attendee_attendees_id` PRIMARY KEY(`attendees_id`),
	CONSTRAINT `attendee_user_uq` UNIQUE(`seminar_id`,`user_id`),
	CONSTRAINT `attendee_waiting_uq` UNIQUE(`seminar_id`,`waiting_no`)
);
--> statement-breakpoint
CREATE TABLE `seminar` (
	`seminar_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`host_user_id` bigint unsigned NOT NULL,
	`title` varchar(200) NOT NULL,
	`main_subject` varchar(60) NOT NULL,
	`seminar_type` varchar(60) NOT NULL DEFAULT 'online',
	`seminar_location` varchar(500) NOT NULL DEFAULT '',
	`start_at` datetime(3) NOT NULL,
	`end_at` datetime(3) NOT NULL,
	`contents` longtext NOT NULL,
	`summary` varchar(300) NOT NULL DEFAULT '',
	`capacity` int,
	`apply_until` datetime(3),
	`seats_taken` int NOT NULL DEFAULT 0,
	`last_waiting_no` int NOT NULL DEFAULT 0,
	`cancelled_at` datetime(3),
	`cancel_reason` varchar(300),
	`comments_closed_at` datetime(3),
	`deleted_at` datetime(3),
	`version` int NOT NULL DEFAULT 1,
	`editor_key` varchar(40),
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `seminar_seminar_id` PRIMARY KEY(`seminar_id`),
	CONSTRAINT `seminar_editor_uq` UNIQUE(`host_user_id`,`editor_key`)
);
--> statement-breakpoint
CREATE TABLE `seminar_comment` (
	`comment_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`seminar_id` bigint unsigned NOT NULL,
	`parent_comment_id` bigint unsigned,
	`user_id` bigint unsigned NOT NULL,
	`attendees_id` bigint unsigned,
	`comment` varchar(2000) NOT NULL,
	`public_private_yn` char(1) NOT NULL DEFAULT 'Y',
	`hidden_at` datetime(3),
	`hide_reason` varchar(300),
	`form_key` varchar(40),
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `seminar_comment_comment_id` PRIMARY KEY(`comment_id`),
	CONSTRAINT `seminar_comment_parent_uq` UNIQUE(`parent_comment_id`),
	CONSTRAINT `seminar_comment_form_uq` UNIQUE(`user_id`,`form_key`)
);
--> statement-breakpoint
CREATE TABLE `seminar_draft` (
	`seminar_draft_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`seminar_id` bigint unsigned,
	`seminar_version` int,
	`title` varchar(200) NOT NULL DEFAULT '',
	`contents` longtext NOT NULL,
	`fields` json NOT NULL,
	`autosave_yn` char(1) NOT NULL DEFAULT 'N',
	`editor_key` varchar(40),
	`version` int NOT NULL DEFAULT 1,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `seminar_draft_seminar_draft_id` PRIMARY KEY(`seminar_draft_id`),
	CONSTRAINT `seminar_draft_editor_uq` UNIQUE(`user_id`,`editor_key`)
);
--> statement-breakpoint
CREATE TABLE `seminar_letter` (
	`seminar_letter_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`seminar_id` bigint unsigned NOT NULL,
	`kind` varchar(12) NOT NULL,
	`occasion` varchar(60) NOT NULL,
	`subject` varchar(200) NOT NULL DEFAULT '',
	`text` text NOT NULL,
	`total` int NOT NULL,
	`request_id` varchar(36),
	`finished_at` datetime(3),
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `seminar_letter_seminar_letter_id` PRIMARY KEY(`seminar_letter_id`),
	CONSTRAINT `seminar_letter_occasion_uq` UNIQUE(`seminar_id`,`kind`,`occasion`)
);
--> statement-breakpoint
CREATE TABLE `seminar_letter_recipient` (
	`seminar_letter_id` bigint unsigned NOT NULL,
	`attendees_id` bigint unsigned NOT NULL,
	`state` varchar(8) NOT NULL DEFAULT 'WAITING',
	`mail_id` bigint unsigned,
	`updated_at` datetime(3) NOT NULL,
	CONSTRAINT `seminar_letter_recipient_pk` PRIMARY KEY(`seminar_letter_id`,`attendees_id`)
);
--> statement-breakpoint
CREATE TABLE `seminar_mute` (
	`seminar_id` bigint unsigned NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `seminar_mute_pk` PRIMARY KEY(`seminar_id`,`user_id`)
);
--> statement-breakpoint
ALTER TABLE `attendee` ADD CONSTRAINT `attendee_seminar_id_seminar_seminar_id_fk` FOREIGN KEY (`seminar_id`) REFERENCES `seminar`(`seminar_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `attendee` ADD CONSTRAINT `attendee_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `seminar` ADD CONSTRAINT `seminar_host_user_id_user_user_id_fk` FOREIGN KEY (`host_user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `seminar_comment` ADD CONSTRAINT `seminar_comment_seminar_id_seminar_seminar_id_fk` FOREIGN KEY (`seminar_id`) REFERENCES `seminar`(`seminar_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `seminar_comment` ADD CONSTRAINT `seminar_comment_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `seminar_draft` ADD CONSTRAINT `seminar_draft_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `seminar_letter` ADD CONSTRAINT `seminar_letter_seminar_id_seminar_seminar_id_fk` FOREIGN KEY (`seminar_id`) REFERENCES `seminar`(`seminar_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `seminar_letter_recipient` ADD CONSTRAINT `recipient_letter_fk` FOREIGN KEY (`seminar_letter_id`) REFERENCES `seminar_letter`(`seminar_letter_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `seminar_letter_recipient` ADD CONSTRAINT `recipient_attendee_fk` FOREIGN KEY (`attendees_id`) REFERENCES `attendee`(`attendees_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `seminar_mute` ADD CONSTRAINT `seminar_mute_seminar_id_seminar_seminar_id_fk` FOREIGN KEY (`seminar_id`) REFERENCES `seminar`(`seminar_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `seminar_mute` ADD CONSTRAINT `seminar_mute_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `attendee_state_idx` ON `attendee` (`seminar_id`,`state`,`waiting_no`);--> statement-breakpoint
CREATE INDEX `attendee_offer_idx` ON `attendee` (`state`,`offer_until`);--> statement-breakpoint
CREATE INDEX `attendee_own_idx` ON `attendee` (`user_id`,`state`);--> statement-breakpoint
CREATE INDEX `seminar_end_idx` ON `seminar` (`end_at`,`seminar_id`);--> statement-breakpoint
CREATE INDEX `seminar_start_idx` ON `seminar` (`start_at`,`seminar_id`);--> statement-breakpoint
CREATE INDEX `seminar_host_idx` ON `seminar` (`host_user_id`,`start_at`,`seminar_id`);--> statement-breakpoint
CREATE INDEX `seminar_comment_seminar_idx` ON `seminar_comment` (`seminar_id`,`comment_id`);--> statement-breakpoint
CREATE INDEX `seminar_draft_user_idx` ON `seminar_draft` (`user_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `seminar_letter_open_idx` ON `seminar_letter` (`finished_at`,`seminar_letter_id`);--> statement-breakpoint
CREATE INDEX `seminar_letter_recipient_state_idx` ON `seminar_letter_recipient` (`seminar_letter_id`,`state`);