CREATE TABLE `author_daily` (
	`author_id` bigint unsigned NOT NULL,
	`day` date NOT NULL,
	`send_count` int NOT NULL,
	`fee_won` int NOT NULL,
	CONSTRAINT `author_daily_pk` PRIMARY KEY(`author_id`,`day`)
);
--> statement-breakpoint
CREATE TABLE `sender_daily` (
	`sender_id` bigint unsigned NOT NULL,
	`day` date NOT NULL,
	`send_count` int NOT NULL,
	CONSTRAINT `sender_daily_pk` PRIMARY KEY(`sender_id`,`day`)
);
--> statement-breakpoint
CREATE INDEX `author_daily_day_idx` ON `author_daily` (`day`,`send_count`,`fee_won`);--> statement-breakpoint
CREATE INDEX `sender_daily_day_idx` ON `sender_daily` (`day`,`send_count`);--> statement-breakpoint
CREATE INDEX `send_history_delivered_idx` ON `send_history` (`user_id`,`delivered_at`,`send_history_id`);