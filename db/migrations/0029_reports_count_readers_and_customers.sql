CREATE TABLE `contents_monthly` (
	`author_id` bigint unsigned NOT NULL,
	`month` varchar(6) NOT NULL,
	`contents_id` bigint unsigned NOT NULL,
	`send_count` int NOT NULL DEFAULT 0,
	`fee_won` int NOT NULL DEFAULT 0,
	`view_count` int NOT NULL DEFAULT 0,
	CONSTRAINT `contents_monthly_pk` PRIMARY KEY(`author_id`,`month`,`contents_id`)
);
--> statement-breakpoint
CREATE TABLE `customer_daily` (
	`sender_id` bigint unsigned NOT NULL,
	`day` date NOT NULL,
	`receiver_id` bigint unsigned NOT NULL,
	`main_subject` varchar(60) NOT NULL,
	`sent` int NOT NULL DEFAULT 0,
	`opened` int NOT NULL DEFAULT 0,
	CONSTRAINT `customer_daily_pk` PRIMARY KEY(`sender_id`,`day`,`receiver_id`,`main_subject`)
);
--> statement-breakpoint
CREATE TABLE `customer_interest` (
	`sender_id` bigint unsigned NOT NULL,
	`receiver_id` bigint unsigned NOT NULL,
	`sent` int NOT NULL DEFAULT 0,
	`opened` int NOT NULL DEFAULT 0,
	`sent_day` int NOT NULL DEFAULT 0,
	`opened_day` int NOT NULL DEFAULT 0,
	`sent_one_month` int NOT NULL DEFAULT 0,
	`opened_one_month` int NOT NULL DEFAULT 0,
	`sent_three_month` int NOT NULL DEFAULT 0,
	`opened_three_month` int NOT NULL DEFAULT 0,
	`sent_six_month` int NOT NULL DEFAULT 0,
	`opened_six_month` int NOT NULL DEFAULT 0,
	`sent_one_year` int NOT NULL DEFAULT 0,
	`opened_one_year` int NOT NULL DEFAULT 0,
	CONSTRAINT `customer_interest_pk` PRIMARY KEY(`sender_id`,`receiver_id`)
);
--> statement-breakpoint
CREATE TABLE `customer_monthly` (
	`sender_id` bigint unsigned NOT NULL,
	`month` varchar(6) NOT NULL,
	`receiver_id` bigint unsigned NOT NULL,
	`main_subject` varchar(60) NOT NULL,
	`sent` int NOT NULL DEFAULT 0,
	`opened` int NOT NULL DEFAULT 0,
	CONSTRAINT `customer_monthly_pk` PRIMARY KEY(`sender_id`,`month`,`receiver_id`,`main_subject`)
);
--> statement-breakpoint
CREATE TABLE `interest_day` (
	`sender_id` bigint unsigned NOT NULL,
	`day` date NOT NULL,
	CONSTRAINT `interest_day_sender_id` PRIMARY KEY(`sender_id`)
);
--> statement-breakpoint
CREATE TABLE `post_daily` (
	`sender_id` bigint unsigned NOT NULL,
	`day` date NOT NULL,
	`contents_id` bigint unsigned NOT NULL,
	`send_count` int NOT NULL DEFAULT 0,
	`fee_won` int NOT NULL DEFAULT 0,
	`read_count` int NOT NULL DEFAULT 0,
	`read_to_end_count` int NOT NULL DEFAULT 0,
	CONSTRAINT `post_daily_pk` PRIMARY KEY(`sender_id`,`day`,`contents_id`)
);
--> statement-breakpoint
CREATE TABLE `post_monthly` (
	`sender_id` bigint unsigned NOT NULL,
	`month` varchar(6) NOT NULL,
	`contents_id` bigint unsigned NOT NULL,
	`send_count` int NOT NULL DEFAULT 0,
	`fee_won` int NOT NULL DEFAULT 0,
	`read_count` int NOT NULL DEFAULT 0,
	`read_to_end_count` int NOT NULL DEFAULT 0,
	CONSTRAINT `post_monthly_pk` PRIMARY KEY(`sender_id`,`month`,`contents_id`)
);
--> statement-breakpoint
ALTER TABLE `send_history` ADD `read_to_end_at` datetime(3);--> statement-breakpoint
CREATE INDEX `interest_day_day_idx` ON `interest_day` (`day`);--> statement-breakpoint
CREATE INDEX `send_history_viewed_idx` ON `send_history` (`viewed_at`);--> statement-breakpoint
CREATE INDEX `send_history_read_to_end_idx` ON `send_history` (`read_to_end_at`);--> statement-breakpoint
-- Who read to the bottom before this column existed.
UPDATE `send_history` INNER JOIN (
	SELECT `send_history_id`, `receiver_id`, MIN(COALESCE(`end_time`, `viewed_at`)) AS `at` FROM `contents_view_history`
	WHERE `scroll_movement` >= 100 GROUP BY `send_history_id`, `receiver_id`
) AS `bottom` ON `bottom`.`send_history_id` = `send_history`.`send_history_id` AND `bottom`.`receiver_id` = `send_history`.`receiver_id`
SET `send_history`.`read_to_end_at` = `bottom`.`at`;
