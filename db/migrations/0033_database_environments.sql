CREATE TABLE `database_environment` (
	`data_item_release` varchar(60) NOT NULL,
	`database_name` varchar(64) NOT NULL,
	`database_user` varchar(80) NOT NULL,
	`sealed_password` varchar(500),
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `database_environment_data_item_release` PRIMARY KEY(`data_item_release`)
);
