CREATE TABLE `author_monthly` (
	`month` varchar(6) NOT NULL,
	`author_id` bigint unsigned NOT NULL,
	`send_count` int NOT NULL,
	`fee_won` int NOT NULL,
	CONSTRAINT `author_monthly_pk` PRIMARY KEY(`month`,`author_id`)
);

--> statement-breakpoint
START TRANSACTION;
--> statement-breakpoint
-- Holds the roll-up of days meanwhile, which a site of the version before still does, so that months and watermark are of one moment.
INSERT INTO `rollup_watermark` (`rollup`, `counted_until`)
	SELECT 'authorMonths', `counted_until` FROM `rollup_watermark` WHERE `rollup` = 'dispatches' FOR UPDATE;
--> statement-breakpoint
INSERT INTO `author_monthly` (`month`, `author_id`, `send_count`, `fee_won`)
	SELECT DATE_FORMAT(`day`, '%Y%m') AS `seoul_month`, `author_id`, SUM(`send_count`), SUM(`fee_won`) FROM `author_daily` GROUP BY `seoul_month`, `author_id`;
--> statement-breakpoint
COMMIT;
