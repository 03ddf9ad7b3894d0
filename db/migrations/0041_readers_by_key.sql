CREATE INDEX `contents_monthly_month_idx` ON `contents_monthly` (`month`,`contents_id`,`view_count`);--> statement-breakpoint
CREATE INDEX `send_history_readers_idx` ON `send_history` (`contents_id`,`user_id`,`viewed_at`,`delivered_at`,`send_history_id`);--> statement-breakpoint
DROP INDEX `send_history_contents_idx` ON `send_history`;