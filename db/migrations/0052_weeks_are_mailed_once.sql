CREATE TABLE `week_mail` (
	`user_id` bigint unsigned NOT NULL,
	`monday` date NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `week_mail_pk` PRIMARY KEY(`user_id`,`monday`)
);
