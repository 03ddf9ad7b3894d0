CREATE TABLE `table_change` (
	`table_change_id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`deed` varchar(60) NOT NULL,
	`state` varchar(60) NOT NULL DEFAULT 'PLANNED',
	`plan_hash` varchar(64) NOT NULL DEFAULT '',
	`user_id` bigint unsigned NOT NULL,
	`started_at` datetime(3),
	`ended_at` datetime(3),
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `table_change_table_change_id` PRIMARY KEY(`table_change_id`)
);
--> statement-breakpoint
CREATE TABLE `table_change_statement` (
	`table_change_id` bigint unsigned NOT NULL,
	`step_position` int NOT NULL,
	`position` int NOT NULL,
	`statement` mediumtext NOT NULL,
	`state` varchar(60) NOT NULL DEFAULT 'WAITING',
	`started_at` datetime(3),
	`ended_at` datetime(3),
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `table_change_statement_pk` PRIMARY KEY(`table_change_id`,`step_position`,`position`)
);
--> statement-breakpoint
CREATE TABLE `table_change_step` (
	`table_change_id` bigint unsigned NOT NULL,
	`position` int NOT NULL,
	`table_id` varchar(64) NOT NULL,
	`data_item_release` varchar(60) NOT NULL,
	`deed` varchar(60) NOT NULL,
	`state` varchar(60) NOT NULL DEFAULT 'WAITING',
	`rows_before` bigint,
	`reason` varchar(500) NOT NULL DEFAULT '',
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `table_change_step_pk` PRIMARY KEY(`table_change_id`,`position`)
);
--> statement-breakpoint
CREATE TABLE `table_column` (
	`table_id` varchar(64) NOT NULL,
	`data_item_release` varchar(60) NOT NULL,
	`table_columns_sequence` int NOT NULL,
	`data_item` varchar(60) NOT NULL,
	`column_type` varchar(60) NOT NULL DEFAULT 'COLUMN',
	`auto_increment` char(1) NOT NULL DEFAULT 'N',
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `table_column_pk` PRIMARY KEY(`table_id`,`data_item_release`,`table_columns_sequence`),
	CONSTRAINT `table_column_item_uq` UNIQUE(`table_id`,`data_item_release`,`data_item`)
);
--> statement-breakpoint
CREATE TABLE `table_information` (
	`table_id` varchar(64) NOT NULL,
	`data_item_release` varchar(60) NOT NULL DEFAULT 'DEVELOPMENT',
	`table_name` varchar(100) NOT NULL DEFAULT '',
	`table_desc` varchar(500) NOT NULL DEFAULT '',
	`module_type` varchar(60) NOT NULL DEFAULT '',
	`table_type` varchar(60) NOT NULL DEFAULT '',
	`generate_table_yn` char(1) NOT NULL DEFAULT 'N',
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `table_information_pk` PRIMARY KEY(`table_id`,`data_item_release`)
);
--> statement-breakpoint
ALTER TABLE `table_change` ADD CONSTRAINT `table_change_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `table_change_statement` ADD CONSTRAINT `table_change_statement_step_fk` FOREIGN KEY (`table_change_id`,`step_position`) REFERENCES `table_change_step`(`table_change_id`,`position`) ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `table_change_step` ADD CONSTRAINT `table_change_step_change_fk` FOREIGN KEY (`table_change_id`) REFERENCES `table_change`(`table_change_id`) ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `table_column` ADD CONSTRAINT `table_column_table_fk` FOREIGN KEY (`table_id`,`data_item_release`) REFERENCES `table_information`(`table_id`,`data_item_release`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `table_column` ADD CONSTRAINT `table_column_item_fk` FOREIGN KEY (`data_item`,`data_item_release`) REFERENCES `data_item_environment`(`data_item`,`data_item_release`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `table_change_state_idx` ON `table_change` (`state`,`updated_at`);--> statement-breakpoint
CREATE INDEX `table_change_step_table_idx` ON `table_change_step` (`table_id`,`data_item_release`,`table_change_id`);--> statement-breakpoint
CREATE INDEX `table_column_environment_item_idx` ON `table_column` (`data_item`,`data_item_release`);