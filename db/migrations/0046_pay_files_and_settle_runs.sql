CREATE TABLE `bank_holiday` (
	`day` date NOT NULL,
	`holiday_name` varchar(100) NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `bank_holiday_day` PRIMARY KEY(`day`)
);
--> statement-breakpoint
CREATE TABLE `pay_file` (
	`pay_file_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`form_key` varchar(64) NOT NULL,
	`state` enum('MADE','HANDED_OVER','DISCARDED') NOT NULL DEFAULT 'MADE',
	`pay_day` date NOT NULL,
	`reason` varchar(300) NOT NULL,
	`transfer_count` int NOT NULL,
	`net_won` bigint NOT NULL,
	`made_by` bigint unsigned NOT NULL,
	`handed_over_by` bigint unsigned,
	`handed_over_at` datetime(3),
	`discarded_by` bigint unsigned,
	`discarded_at` datetime(3),
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `pay_file_pay_file_id` PRIMARY KEY(`pay_file_id`),
	CONSTRAINT `pay_file_form_key_uq` UNIQUE(`made_by`,`form_key`)
);
--> statement-breakpoint
CREATE TABLE `pay_transfer` (
	`pay_transfer_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`pay_file_id` bigint unsigned NOT NULL,
	`settlement_id` bigint unsigned NOT NULL,
	`live_settlement_id` bigint unsigned,
	`net_won` int NOT NULL,
	`outcome` enum('PAID','REFUSED'),
	`refused_reason` varchar(200) NOT NULL DEFAULT '',
	`outcome_at` datetime(3),
	`outcome_by` bigint unsigned,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `pay_transfer_pay_transfer_id` PRIMARY KEY(`pay_transfer_id`),
	CONSTRAINT `pay_transfer_file_uq` UNIQUE(`pay_file_id`,`settlement_id`),
	CONSTRAINT `pay_transfer_live_uq` UNIQUE(`live_settlement_id`)
);
--> statement-breakpoint
CREATE TABLE `settle_run` (
	`settle_run_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`form_key` varchar(64) NOT NULL,
	`state` enum('WAITING','RUNNING','DONE','STOPPED') NOT NULL DEFAULT 'WAITING',
	`item_count` int NOT NULL,
	`gross_won` bigint NOT NULL,
	`started_by` bigint unsigned NOT NULL,
	`started_at` datetime(3),
	`ended_at` datetime(3),
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `settle_run_settle_run_id` PRIMARY KEY(`settle_run_id`),
	CONSTRAINT `settle_run_form_key_uq` UNIQUE(`started_by`,`form_key`)
);
--> statement-breakpoint
CREATE TABLE `settle_run_item` (
	`settle_run_id` bigint unsigned NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`month` varchar(6) NOT NULL,
	`state` enum('WAITING','SETTLED','REFUSED') NOT NULL DEFAULT 'WAITING',
	`settlement_id` bigint unsigned,
	`gross_won` int NOT NULL DEFAULT 0,
	`net_won` int NOT NULL DEFAULT 0,
	`refused_reason` varchar(300) NOT NULL DEFAULT '',
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `settle_run_item_pk` PRIMARY KEY(`settle_run_id`,`user_id`,`month`)
);
--> statement-breakpoint
CREATE TABLE `statement_mail` (
	`settlement_id` bigint unsigned NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `statement_mail_settlement_id` PRIMARY KEY(`settlement_id`)
);
--> statement-breakpoint
ALTER TABLE `pay_transfer` ADD CONSTRAINT `pay_transfer_pay_file_id_pay_file_pay_file_id_fk` FOREIGN KEY (`pay_file_id`) REFERENCES `pay_file`(`pay_file_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `pay_transfer` ADD CONSTRAINT `pay_transfer_settlement_fk` FOREIGN KEY (`settlement_id`) REFERENCES `creator_settlement`(`settlement_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `settle_run_item` ADD CONSTRAINT `settle_run_item_settle_run_id_settle_run_settle_run_id_fk` FOREIGN KEY (`settle_run_id`) REFERENCES `settle_run`(`settle_run_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `pay_file_pay_day_idx` ON `pay_file` (`pay_day`);--> statement-breakpoint
CREATE INDEX `pay_transfer_settlement_idx` ON `pay_transfer` (`settlement_id`);--> statement-breakpoint
CREATE INDEX `settle_run_state_idx` ON `settle_run` (`state`);--> statement-breakpoint
CREATE INDEX `settle_run_item_state_idx` ON `settle_run_item` (`settle_run_id`,`state`);