CREATE TABLE `open_minutes_daily` (
	`sender_id` bigint unsigned NOT NULL,
	`day` date NOT NULL,
	`contents_id` bigint unsigned NOT NULL,
	`minutes` int NOT NULL,
	`opened` int NOT NULL,
	CONSTRAINT `open_minutes_daily_pk` PRIMARY KEY(`sender_id`,`day`,`contents_id`,`minutes`)
);
--> statement-breakpoint
CREATE TABLE `open_minutes_monthly` (
	`sender_id` bigint unsigned NOT NULL,
	`month` varchar(6) NOT NULL,
	`contents_id` bigint unsigned NOT NULL,
	`minutes` int NOT NULL,
	`opened` int NOT NULL,
	CONSTRAINT `open_minutes_monthly_pk` PRIMARY KEY(`sender_id`,`month`,`contents_id`,`minutes`)
);
