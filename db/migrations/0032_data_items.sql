CREATE TABLE `data_item` (
	`data_item` varchar(60) NOT NULL,
	`data_item_release` varchar(60) NOT NULL DEFAULT 'DEVELOPMENT',
	`data_item_name` varchar(100) NOT NULL,
	`data_item_type` varchar(60) NOT NULL,
	`data_item_size` int NOT NULL DEFAULT 0,
	`data_item_default` varchar(200) NOT NULL DEFAULT '',
	`data_item_blank_yn` char(1) NOT NULL DEFAULT 'Y',
	`data_item_file_decimal` int NOT NULL DEFAULT 0,
	`help_code` varchar(60) NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `data_item_data_item` PRIMARY KEY(`data_item`)
);
--> statement-breakpoint
CREATE TABLE `data_item_environment` (
	`data_item` varchar(60) NOT NULL,
	`data_item_release` varchar(60) NOT NULL,
	`data_item_name` varchar(100) NOT NULL,
	`data_item_type` varchar(60) NOT NULL,
	`data_item_size` int NOT NULL DEFAULT 0,
	`data_item_default` varchar(200) NOT NULL DEFAULT '',
	`data_item_blank_yn` char(1) NOT NULL DEFAULT 'Y',
	`data_item_file_decimal` int NOT NULL DEFAULT 0,
	`help_code` varchar(60) NOT NULL,
	`data_item_null` char(1) NOT NULL DEFAULT 'Y',
	`data_item_sequence` char(1) NOT NULL DEFAULT 'N',
	`data_item_system_use_yn` char(1) NOT NULL DEFAULT 'N',
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `data_item_environment_pk` PRIMARY KEY(`data_item`,`data_item_release`)
);
--> statement-breakpoint
ALTER TABLE `data_item` ADD CONSTRAINT `data_item_help_code_help_code_help_code_fk` FOREIGN KEY (`help_code`) REFERENCES `help_code`(`help_code`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `data_item_environment` ADD CONSTRAINT `data_item_environment_data_item_data_item_data_item_fk` FOREIGN KEY (`data_item`) REFERENCES `data_item`(`data_item`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `data_item_environment` ADD CONSTRAINT `data_item_environment_help_code_help_code_help_code_fk` FOREIGN KEY (`help_code`) REFERENCES `help_code`(`help_code`) ON DELETE no action ON UPDATE no action;