CREATE TABLE `help_code` (
	`help_code` varchar(60) NOT NULL,
	`help_description` varchar(1000) NOT NULL,
	`help_description_file_name` varchar(200) NOT NULL DEFAULT '',
	`help_description_file_url` varchar(500) NOT NULL DEFAULT '',
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `help_code_help_code` PRIMARY KEY(`help_code`)
);
