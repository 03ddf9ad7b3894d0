CREATE TABLE `creator_settlement` (
	`settlement_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`month` varchar(6) NOT NULL,
	`gross_won` int NOT NULL,
	`dispatch_count` int NOT NULL,
	`rates` json NOT NULL,
	`creator_kind` enum('INDIVIDUAL','COMPANY') NOT NULL,
	`deduction_rule_id` bigint unsigned NOT NULL,
	`income_tax_won` int NOT NULL,
	`local_tax_won` int NOT NULL,
	`vat_won` int NOT NULL,
	`transfer_fee_won` int NOT NULL,
	`net_won` int NOT NULL,
	`bank_code` varchar(60) NOT NULL,
	`sealed_account_holder` text NOT NULL,
	`sealed_account_number` text NOT NULL,
	`pay_day` date NOT NULL,
	`settled_at` datetime(3) NOT NULL,
	`settled_by` bigint unsigned NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `creator_settlement_settlement_id` PRIMARY KEY(`settlement_id`)
);
--> statement-breakpoint
CREATE TABLE `deduction_rule` (
	`deduction_rule_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`creator_kind` enum('INDIVIDUAL','COMPANY') NOT NULL,
	`starts_on` date NOT NULL,
	`income_tax_permille` int NOT NULL DEFAULT 0,
	`local_tax_permille` int NOT NULL DEFAULT 0,
	`vat_permille` int NOT NULL DEFAULT 0,
	`round_to_won` int NOT NULL DEFAULT 1,
	`transfer_fee_won` int NOT NULL DEFAULT 0,
	`minimum_net_won` int NOT NULL DEFAULT 0,
	`basis` varchar(300) NOT NULL,
	`assumption_yn` char(1) NOT NULL DEFAULT 'Y',
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `deduction_rule_deduction_rule_id` PRIMARY KEY(`deduction_rule_id`),
	CONSTRAINT `deduction_rule_kind_starts_uq` UNIQUE(`creator_kind`,`starts_on`)
);
--> statement-breakpoint
CREATE TABLE `settlement_cancel` (
	`settlement_id` bigint unsigned NOT NULL,
	`cancelled_at` datetime(3) NOT NULL,
	`cancelled_by` bigint unsigned NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `settlement_cancel_settlement_id` PRIMARY KEY(`settlement_id`)
);
--> statement-breakpoint
CREATE TABLE `settlement_month` (
	`user_id` bigint unsigned NOT NULL,
	`month` varchar(6) NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `settlement_month_pk` PRIMARY KEY(`user_id`,`month`)
);
--> statement-breakpoint
ALTER TABLE `creator_settlement` ADD CONSTRAINT `creator_settlement_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `creator_settlement` ADD CONSTRAINT `creator_settlement_deduction_rule_fk` FOREIGN KEY (`deduction_rule_id`) REFERENCES `deduction_rule`(`deduction_rule_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `settlement_cancel` ADD CONSTRAINT `settlement_cancel_settlement_fk` FOREIGN KEY (`settlement_id`) REFERENCES `creator_settlement`(`settlement_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `creator_settlement_user_idx` ON `creator_settlement` (`user_id`,`month`);--> statement-breakpoint
CREATE INDEX `creator_settlement_month_idx` ON `creator_settlement` (`month`,`user_id`,`gross_won`,`dispatch_count`);--> statement-breakpoint
CREATE INDEX `creator_settlement_pay_day_idx` ON `creator_settlement` (`pay_day`);