CREATE TABLE `login_history` (
	`login_sequence` bigint unsigned AUTO_INCREMENT NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`login_type` varchar(20) NOT NULL,
	`login_date` datetime(3) NOT NULL,
	CONSTRAINT `login_history_login_sequence` PRIMARY KEY(`login_sequence`)
);
--> statement-breakpoint
CREATE TABLE `messenger_token` (
	`user_id` bigint unsigned NOT NULL,
	`sealed_access_token` text NOT NULL,
	`sealed_refresh_token` text,
	`access_expires_at` datetime(3) NOT NULL,
	`refresh_expires_at` datetime(3),
	`scopes` json NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `messenger_token_user_id` PRIMARY KEY(`user_id`)
);
--> statement-breakpoint
CREATE TABLE `session` (
	`token_hash` varchar(64) NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`user_agent` varchar(300) NOT NULL DEFAULT '',
	`address` varchar(64) NOT NULL DEFAULT '',
	`last_seen_at` datetime(3) NOT NULL,
	`expires_at` datetime(3) NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `session_token_hash` PRIMARY KEY(`token_hash`)
);
--> statement-breakpoint
CREATE TABLE `user` (
	`user_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`user_email` varchar(254) NOT NULL,
	`user_type` enum('EMAIL','KAKAOTALK','INTEGRATION') NOT NULL,
	`password_hash` varchar(200),
	`user_nickname` varchar(40) NOT NULL,
	`name` varchar(80) NOT NULL,
	`email_check` char(1) NOT NULL DEFAULT 'N',
	`role` varchar(60) NOT NULL,
	`gender` varchar(10),
	`kakao_id` varchar(30),
	`company_code` varchar(60),
	`secession` char(1) NOT NULL DEFAULT 'N',
	`seceded_at` datetime(3),
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `user_user_id` PRIMARY KEY(`user_id`),
	CONSTRAINT `user_email_uq` UNIQUE(`user_email`),
	CONSTRAINT `user_nickname_uq` UNIQUE(`user_nickname`),
	CONSTRAINT `user_kakao_id_uq` UNIQUE(`kakao_id`)
);
--> statement-breakpoint
CREATE TABLE `user_additional_information` (
	`user_id` bigint unsigned NOT NULL,
	`sealed_phone` text,
	`phone_hash` varchar(64),
	`birth` date,
	`country` varchar(60),
	`province` varchar(60),
	`occupation` varchar(60),
	`company_name` varchar(100),
	`job_position` varchar(60),
	`job` varchar(60),
	`self_authentication_yn` char(1) NOT NULL DEFAULT 'N',
	`self_authentication_method` varchar(20),
	`user_service_type` varchar(20) NOT NULL DEFAULT 'FREE',
	`promotion_information_agreement_yn` char(1) NOT NULL DEFAULT 'N',
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `user_additional_information_user_id` PRIMARY KEY(`user_id`)
);
--> statement-breakpoint
CREATE TABLE `blog_profile` (
	`user_id` bigint unsigned NOT NULL,
	`picture_file_id` varchar(40),
	`request_consultation_path` varchar(500),
	`self_introduction` varchar(200) NOT NULL DEFAULT '',
	`certificate` varchar(200) NOT NULL DEFAULT '',
	`activity_sector_1` varchar(60),
	`activity_sector_2` varchar(60),
	`activity_sector_3` varchar(60),
	`kakao_id` varchar(60),
	`kakao_qr_file_id` varchar(40),
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `blog_profile_user_id` PRIMARY KEY(`user_id`)
);
--> statement-breakpoint
CREATE TABLE `contents` (
	`contents_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`title` varchar(200) NOT NULL,
	`contents` longtext NOT NULL,
	`summary` varchar(300) NOT NULL DEFAULT '',
	`text_length` int NOT NULL DEFAULT 0,
	`main_subject` varchar(60) NOT NULL,
	`contents_type` varchar(60) NOT NULL DEFAULT 'free',
	`shop_yn` char(1) NOT NULL DEFAULT 'Y',
	`delete_yn` char(1) NOT NULL DEFAULT 'N',
	`picture_file_id` varchar(40),
	`version` int NOT NULL DEFAULT 1,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `contents_contents_id` PRIMARY KEY(`contents_id`)
);
--> statement-breakpoint
CREATE TABLE `contents_version` (
	`contents_version_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`contents_id` bigint unsigned NOT NULL,
	`version` int NOT NULL,
	`title` varchar(200) NOT NULL,
	`contents` longtext NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `contents_version_contents_version_id` PRIMARY KEY(`contents_version_id`),
	CONSTRAINT `contents_version_uq` UNIQUE(`contents_id`,`version`)
);
--> statement-breakpoint
CREATE TABLE `contents_view_history` (
	`id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`send_history_id` bigint unsigned NOT NULL,
	`receiver_id` bigint unsigned NOT NULL,
	`contents_id` bigint unsigned NOT NULL,
	`viewed_at` datetime(3) NOT NULL,
	`end_time` datetime(3),
	`scroll_movement` int,
	CONSTRAINT `contents_view_history_id` PRIMARY KEY(`id`)
);
--> statement-breakpoint
CREATE TABLE `stored_file` (
	`file_id` varchar(40) NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`file_name` varchar(255) NOT NULL,
	`content_type` varchar(60) NOT NULL,
	`size` int NOT NULL,
	`width` int,
	`height` int,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `stored_file_file_id` PRIMARY KEY(`file_id`)
);
--> statement-breakpoint
CREATE TABLE `temp_contents` (
	`temp_contents_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`contents_id` bigint unsigned,
	`title` varchar(200) NOT NULL DEFAULT '',
	`contents` longtext NOT NULL,
	`main_subject` varchar(60),
	`picture_file_id` varchar(40),
	`autosave_yn` char(1) NOT NULL DEFAULT 'N',
	`editor_key` varchar(40),
	`version` int NOT NULL DEFAULT 1,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `temp_contents_temp_contents_id` PRIMARY KEY(`temp_contents_id`),
	CONSTRAINT `temp_contents_editor_uq` UNIQUE(`user_id`,`editor_key`)
);
--> statement-breakpoint
CREATE TABLE `audit_log` (
	`audit_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`actor` varchar(60) NOT NULL,
	`deed` varchar(60) NOT NULL,
	`subject` varchar(120) NOT NULL,
	`details` json,
	`request_id` varchar(36) NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `audit_log_audit_id` PRIMARY KEY(`audit_id`)
);
--> statement-breakpoint
CREATE TABLE `idempotent_answer` (
	`key_hash` varchar(64) NOT NULL,
	`status` bigint unsigned NOT NULL,
	`body` longtext NOT NULL,
	`expires_at` datetime(3) NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `idempotent_answer_key_hash` PRIMARY KEY(`key_hash`)
);
--> statement-breakpoint
CREATE TABLE `kept_form` (
	`kept_form_id` varchar(64) NOT NULL,
	`user_id` bigint unsigned,
	`path` varchar(300) NOT NULL,
	`sealed_fields` longtext NOT NULL,
	`expires_at` datetime(3) NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `kept_form_kept_form_id` PRIMARY KEY(`kept_form_id`)
);
--> statement-breakpoint
CREATE TABLE `api_information` (
	`api_id` varchar(200) NOT NULL,
	`description` varchar(200) NOT NULL,
	`path` varchar(200) NOT NULL,
	`public_yn` char(1) NOT NULL DEFAULT 'Y',
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `api_information_api_id` PRIMARY KEY(`api_id`)
);
--> statement-breakpoint
CREATE TABLE `common_code` (
	`common_code` varchar(60) NOT NULL,
	`common_code_key` varchar(60) NOT NULL,
	`common_code_key_name` varchar(100) NOT NULL,
	`common_code_comment` varchar(300) NOT NULL DEFAULT '',
	`common_code_use_yn` char(1) NOT NULL DEFAULT 'Y',
	`common_code_sequence` int NOT NULL DEFAULT 0,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `common_code_pk` PRIMARY KEY(`common_code`,`common_code_key`)
);
--> statement-breakpoint
CREATE TABLE `common_code_header` (
	`common_code` varchar(60) NOT NULL,
	`common_code_name` varchar(100) NOT NULL,
	`common_code_system_yn` char(1) NOT NULL DEFAULT 'N',
	`common_code_use_yn` char(1) NOT NULL DEFAULT 'Y',
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `common_code_header_common_code` PRIMARY KEY(`common_code`)
);
--> statement-breakpoint
CREATE TABLE `menu` (
	`menu` varchar(60) NOT NULL,
	`menu_name` varchar(100) NOT NULL,
	`path` varchar(200) NOT NULL DEFAULT '',
	`icon` varchar(40) NOT NULL DEFAULT 'NONE',
	`parent_menu` varchar(60) NOT NULL DEFAULT 'ROOT',
	`disclosure` char(1) NOT NULL DEFAULT 'N',
	`menu_sequence` int NOT NULL DEFAULT 0,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `menu_menu` PRIMARY KEY(`menu`)
);
--> statement-breakpoint
CREATE TABLE `role` (
	`role` varchar(60) NOT NULL,
	`role_name` varchar(100) NOT NULL,
	`default_yn` char(1) NOT NULL DEFAULT 'N',
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `role_role` PRIMARY KEY(`role`)
);
--> statement-breakpoint
CREATE TABLE `role_api` (
	`role` varchar(60) NOT NULL,
	`api_id` varchar(200) NOT NULL,
	`start_date` datetime(3) NOT NULL,
	`end_date` datetime(3),
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `role_api_pk` PRIMARY KEY(`role`,`api_id`,`start_date`)
);
--> statement-breakpoint
CREATE TABLE `role_menu` (
	`role` varchar(60) NOT NULL,
	`menu` varchar(60) NOT NULL,
	`start_date` datetime(3) NOT NULL,
	`end_date` datetime(3),
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `role_menu_pk` PRIMARY KEY(`role`,`menu`,`start_date`)
);
--> statement-breakpoint
CREATE TABLE `user_role` (
	`user_role_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`role` varchar(60) NOT NULL,
	`menu` varchar(60) NOT NULL DEFAULT '',
	`start_date` datetime(3) NOT NULL,
	`end_date` datetime(3),
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `user_role_user_role_id` PRIMARY KEY(`user_role_id`),
	CONSTRAINT `user_role_uq` UNIQUE(`user_id`,`role`,`menu`,`start_date`)
);
--> statement-breakpoint
CREATE TABLE `billing_history` (
	`billing_history_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`payment_type` varchar(20) NOT NULL,
	`payment_result` varchar(20) NOT NULL,
	`payment_result_message` varchar(300) NOT NULL DEFAULT '',
	`approved_at` datetime(3) NOT NULL,
	`expiry_date` date,
	`transaction_id` varchar(60),
	`subscription_id` varchar(60),
	`cancelled_billing_history_id` bigint unsigned,
	`payment_amount_won` int NOT NULL DEFAULT 0,
	`value_added_tax_won` int NOT NULL DEFAULT 0,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `billing_history_billing_history_id` PRIMARY KEY(`billing_history_id`)
);
--> statement-breakpoint
CREATE TABLE `dispatch_daily` (
	`contents_id` bigint unsigned NOT NULL,
	`day` date NOT NULL,
	`sender_id` bigint unsigned NOT NULL,
	`author_id` bigint unsigned NOT NULL,
	`send_count` int NOT NULL,
	`fee_won` int NOT NULL,
	CONSTRAINT `dispatch_daily_pk` PRIMARY KEY(`contents_id`,`day`,`sender_id`)
);
--> statement-breakpoint
CREATE TABLE `rollup_watermark` (
	`rollup` varchar(40) NOT NULL,
	`counted_until` datetime(3) NOT NULL,
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `rollup_watermark_rollup` PRIMARY KEY(`rollup`)
);
--> statement-breakpoint
CREATE TABLE `view_daily` (
	`contents_id` bigint unsigned NOT NULL,
	`day` date NOT NULL,
	`view_count` int NOT NULL,
	CONSTRAINT `view_daily_pk` PRIMARY KEY(`contents_id`,`day`)
);
--> statement-breakpoint
CREATE TABLE `friend` (
	`receiver_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`kakaotalk_id` varchar(40) NOT NULL,
	`kakaotalk_uuid` varchar(120) NOT NULL,
	`profile_nickname` varchar(100) NOT NULL DEFAULT '',
	`profile_thumbnail_image_url` varchar(500) NOT NULL DEFAULT '',
	`name` varchar(80) NOT NULL DEFAULT '',
	`sealed_phone` text,
	`gender` varchar(10),
	`age` varchar(20),
	`hobby` varchar(100),
	`occupation` varchar(100),
	`exclusion_yn` char(1) NOT NULL DEFAULT 'N',
	`subscribe_yn` char(1),
	`gone_at` datetime(3),
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `friend_receiver_id` PRIMARY KEY(`receiver_id`),
	CONSTRAINT `friend_kakaotalk_uq` UNIQUE(`user_id`,`kakaotalk_id`)
);
--> statement-breakpoint
CREATE TABLE `send_history` (
	`send_history_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`author_id` bigint unsigned NOT NULL,
	`contents_id` bigint unsigned NOT NULL,
	`receiver_id` bigint unsigned NOT NULL,
	`send_run_id` bigint unsigned,
	`kakaotalk_profile_nickname` varchar(100) NOT NULL DEFAULT '',
	`delivered_at` datetime(3),
	`viewed_at` datetime(3),
	`fee_won` int NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `send_history_send_history_id` PRIMARY KEY(`send_history_id`)
);
--> statement-breakpoint
CREATE TABLE `send_recipient` (
	`send_recipient_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`send_run_id` bigint unsigned NOT NULL,
	`receiver_id` bigint unsigned NOT NULL,
	`state` enum('WAITING','SENDING','SENT','FAILED','UNSURE') NOT NULL DEFAULT 'WAITING',
	`reason` varchar(60),
	`attempts` int NOT NULL DEFAULT 0,
	`next_try_at` datetime(3),
	`claimed_at` datetime(3),
	`counted_day` date,
	`send_history_id` bigint unsigned,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `send_recipient_send_recipient_id` PRIMARY KEY(`send_recipient_id`),
	CONSTRAINT `send_recipient_run_friend_uq` UNIQUE(`send_run_id`,`receiver_id`)
);
--> statement-breakpoint
CREATE TABLE `send_run` (
	`send_run_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`contents_id` bigint unsigned NOT NULL,
	`form_key` varchar(64) NOT NULL,
	`status` enum('RUNNING','PAUSED','DONE') NOT NULL DEFAULT 'RUNNING',
	`paused_reason` varchar(60),
	`resume_at` datetime(3),
	`total` int NOT NULL,
	`finished_at` datetime(3),
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `send_run_send_run_id` PRIMARY KEY(`send_run_id`),
	CONSTRAINT `send_run_form_key_uq` UNIQUE(`user_id`,`form_key`)
);
--> statement-breakpoint
CREATE TABLE `sending_count` (
	`user_id` bigint unsigned NOT NULL,
	`day` date NOT NULL,
	`count` int NOT NULL DEFAULT 0,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `sending_count_pk` PRIMARY KEY(`user_id`,`day`)
);
--> statement-breakpoint
CREATE TABLE `fee_rate` (
	`fee_rate_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`starts_at` datetime(3) NOT NULL,
	`fee_won` int NOT NULL,
	`assumption_yn` char(1) NOT NULL DEFAULT 'Y',
	`note` varchar(200) NOT NULL DEFAULT '',
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `fee_rate_fee_rate_id` PRIMARY KEY(`fee_rate_id`),
	CONSTRAINT `fee_rate_starts_uq` UNIQUE(`starts_at`)
);
--> statement-breakpoint
ALTER TABLE `login_history` ADD CONSTRAINT `login_history_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `messenger_token` ADD CONSTRAINT `messenger_token_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `session` ADD CONSTRAINT `session_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `user_additional_information` ADD CONSTRAINT `user_additional_information_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `blog_profile` ADD CONSTRAINT `blog_profile_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `contents` ADD CONSTRAINT `contents_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `contents_version` ADD CONSTRAINT `contents_version_contents_id_contents_contents_id_fk` FOREIGN KEY (`contents_id`) REFERENCES `contents`(`contents_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `stored_file` ADD CONSTRAINT `stored_file_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `temp_contents` ADD CONSTRAINT `temp_contents_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `common_code` ADD CONSTRAINT `common_code_common_code_common_code_header_common_code_fk` FOREIGN KEY (`common_code`) REFERENCES `common_code_header`(`common_code`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `role_api` ADD CONSTRAINT `role_api_role_role_role_fk` FOREIGN KEY (`role`) REFERENCES `role`(`role`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `role_api` ADD CONSTRAINT `role_api_api_id_api_information_api_id_fk` FOREIGN KEY (`api_id`) REFERENCES `api_information`(`api_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `role_menu` ADD CONSTRAINT `role_menu_role_role_role_fk` FOREIGN KEY (`role`) REFERENCES `role`(`role`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `role_menu` ADD CONSTRAINT `role_menu_menu_menu_menu_fk` FOREIGN KEY (`menu`) REFERENCES `menu`(`menu`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `user_role` ADD CONSTRAINT `user_role_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `user_role` ADD CONSTRAINT `user_role_role_role_role_fk` FOREIGN KEY (`role`) REFERENCES `role`(`role`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `billing_history` ADD CONSTRAINT `billing_history_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `friend` ADD CONSTRAINT `friend_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `send_recipient` ADD CONSTRAINT `send_recipient_send_run_id_send_run_send_run_id_fk` FOREIGN KEY (`send_run_id`) REFERENCES `send_run`(`send_run_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `send_recipient` ADD CONSTRAINT `send_recipient_receiver_id_friend_receiver_id_fk` FOREIGN KEY (`receiver_id`) REFERENCES `friend`(`receiver_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `send_run` ADD CONSTRAINT `send_run_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `send_run` ADD CONSTRAINT `send_run_contents_id_contents_contents_id_fk` FOREIGN KEY (`contents_id`) REFERENCES `contents`(`contents_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `sending_count` ADD CONSTRAINT `sending_count_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `login_history_user_idx` ON `login_history` (`user_id`,`login_date`);--> statement-breakpoint
CREATE INDEX `login_history_date_idx` ON `login_history` (`login_date`);--> statement-breakpoint
CREATE INDEX `session_user_idx` ON `session` (`user_id`);--> statement-breakpoint
CREATE INDEX `session_expires_idx` ON `session` (`expires_at`);--> statement-breakpoint
CREATE INDEX `user_additional_information_phone_idx` ON `user_additional_information` (`phone_hash`);--> statement-breakpoint
CREATE INDEX `contents_user_idx` ON `contents` (`user_id`,`delete_yn`,`contents_id`);--> statement-breakpoint
CREATE INDEX `contents_shop_idx` ON `contents` (`shop_yn`,`delete_yn`,`contents_id`);--> statement-breakpoint
CREATE INDEX `contents_subject_idx` ON `contents` (`main_subject`,`shop_yn`,`delete_yn`,`contents_id`);--> statement-breakpoint
CREATE INDEX `contents_view_history_send_idx` ON `contents_view_history` (`send_history_id`,`receiver_id`,`id`);--> statement-breakpoint
CREATE INDEX `contents_view_history_ranking_idx` ON `contents_view_history` (`viewed_at`,`contents_id`);--> statement-breakpoint
CREATE INDEX `contents_view_history_contents_idx` ON `contents_view_history` (`contents_id`,`viewed_at`);--> statement-breakpoint
CREATE INDEX `stored_file_user_idx` ON `stored_file` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `temp_contents_user_idx` ON `temp_contents` (`user_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `audit_log_subject_idx` ON `audit_log` (`subject`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_actor_idx` ON `audit_log` (`actor`,`created_at`);--> statement-breakpoint
CREATE INDEX `idempotent_answer_expires_idx` ON `idempotent_answer` (`expires_at`);--> statement-breakpoint
CREATE INDEX `kept_form_expires_idx` ON `kept_form` (`expires_at`);--> statement-breakpoint
CREATE INDEX `menu_path_idx` ON `menu` (`path`);--> statement-breakpoint
CREATE INDEX `billing_history_user_idx` ON `billing_history` (`user_id`,`approved_at`);--> statement-breakpoint
CREATE INDEX `dispatch_daily_author_idx` ON `dispatch_daily` (`author_id`,`day`,`send_count`,`fee_won`);--> statement-breakpoint
CREATE INDEX `dispatch_daily_sender_idx` ON `dispatch_daily` (`sender_id`,`day`,`send_count`);--> statement-breakpoint
CREATE INDEX `view_daily_day_idx` ON `view_daily` (`day`,`contents_id`);--> statement-breakpoint
CREATE INDEX `friend_nickname_idx` ON `friend` (`user_id`,`profile_nickname`);--> statement-breakpoint
CREATE INDEX `send_history_sender_idx` ON `send_history` (`user_id`,`created_at`,`send_history_id`);--> statement-breakpoint
CREATE INDEX `send_history_contents_idx` ON `send_history` (`contents_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `send_history_receiver_idx` ON `send_history` (`receiver_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `send_history_rollup_idx` ON `send_history` (`delivered_at`,`send_history_id`);--> statement-breakpoint
CREATE INDEX `send_recipient_run_state_idx` ON `send_recipient` (`send_run_id`,`state`);--> statement-breakpoint
CREATE INDEX `send_recipient_state_idx` ON `send_recipient` (`state`,`claimed_at`);--> statement-breakpoint
CREATE INDEX `send_run_user_idx` ON `send_run` (`user_id`,`send_run_id`);--> statement-breakpoint
CREATE INDEX `send_run_status_idx` ON `send_run` (`status`,`updated_at`);