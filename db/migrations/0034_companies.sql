CREATE TABLE `company` (
	`company_code` varchar(60) NOT NULL,
	`company_short_name` varchar(50) NOT NULL,
	`company_name` varchar(100) NOT NULL,
	`company_ceo` varchar(100) NOT NULL,
	`corporate_registration_number` varchar(20) NOT NULL DEFAULT '',
	`company_address` varchar(300) NOT NULL DEFAULT '',
	`data_item_release` varchar(60) NOT NULL DEFAULT 'DEVELOPMENT',
	`service_code` varchar(60) NOT NULL DEFAULT 'FREE',
	`main_tel` varchar(20) NOT NULL DEFAULT '',
	`main_email` varchar(200) NOT NULL DEFAULT '',
	`fax_number` varchar(20) NOT NULL DEFAULT '',
	`main_company_code` varchar(60),
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `company_company_code` PRIMARY KEY(`company_code`)
);
--> statement-breakpoint
ALTER TABLE `company` ADD CONSTRAINT `company_main_company_code_company_company_code_fk` FOREIGN KEY (`main_company_code`) REFERENCES `company`(`company_code`) ON DELETE no action ON UPDATE no action;