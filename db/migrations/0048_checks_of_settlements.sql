CREATE TABLE `settlement_check` (
	`settlement_check_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`open_yn` char(1),
	`asked_by` bigint unsigned,
	`checked_month` varchar(6),
	`month_count` int NOT NULL DEFAULT 0,
	`months_done` int NOT NULL DEFAULT 0,
	`delivered_won` bigint NOT NULL DEFAULT 0,
	`settled_won` bigint NOT NULL DEFAULT 0,
	`unsettled_won` bigint NOT NULL DEFAULT 0,
	`fault_count` int NOT NULL DEFAULT 0,
	`ended_at` datetime(3),
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `settlement_check_settlement_check_id` PRIMARY KEY(`settlement_check_id`),
	CONSTRAINT `settlement_check_open_uq` UNIQUE(`open_yn`)
);
--> statement-breakpoint
CREATE TABLE `settlement_check_fault` (
	`settlement_check_fault_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`settlement_check_id` bigint unsigned NOT NULL,
	`kind` enum('FEES','DISPATCHES','OVER_SETTLED','GROSS','COUNT','NET','TRANSFERS','TRANSFER_MARK','TRANSFER_WON') NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`month` varchar(6) NOT NULL,
	`settlement_id` bigint unsigned,
	`fee_won` int,
	`expected` bigint NOT NULL,
	`found` bigint NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `settlement_check_fault_settlement_check_fault_id` PRIMARY KEY(`settlement_check_fault_id`)
);
--> statement-breakpoint
ALTER TABLE `settlement_check_fault` ADD CONSTRAINT `settlement_check_fault_check_fk` FOREIGN KEY (`settlement_check_id`) REFERENCES `settlement_check`(`settlement_check_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `settlement_check_ended_idx` ON `settlement_check` (`ended_at`);--> statement-breakpoint
CREATE INDEX `settlement_check_fault_check_idx` ON `settlement_check_fault` (`settlement_check_id`);