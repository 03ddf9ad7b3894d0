CREATE TABLE `post_press_daily` (
	`author_id` bigint unsigned NOT NULL,
	`day` date NOT NULL,
	`contents_id` bigint unsigned NOT NULL,
	`address_hash` char(64) NOT NULL,
	`address` varchar(1000) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
	`presses` int NOT NULL,
	CONSTRAINT `post_press_daily_pk` PRIMARY KEY(`author_id`,`day`,`contents_id`,`address_hash`)
);
--> statement-breakpoint
CREATE TABLE `post_visit_daily` (
	`author_id` bigint unsigned NOT NULL,
	`day` date NOT NULL,
	`contents_id` bigint unsigned NOT NULL,
	`source` varchar(20) NOT NULL,
	`host` varchar(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
	`device` varchar(20) NOT NULL,
	`visits` int NOT NULL,
	CONSTRAINT `post_visit_daily_pk` PRIMARY KEY(`author_id`,`day`,`contents_id`,`source`,`host`,`device`)
);
--> statement-breakpoint
CREATE INDEX `post_press_daily_post_idx` ON `post_press_daily` (`contents_id`,`day`);--> statement-breakpoint
CREATE INDEX `post_press_daily_day_idx` ON `post_press_daily` (`day`);--> statement-breakpoint
CREATE INDEX `post_visit_daily_post_idx` ON `post_visit_daily` (`contents_id`,`day`);--> statement-breakpoint
CREATE INDEX `post_visit_daily_day_idx` ON `post_visit_daily` (`day`);