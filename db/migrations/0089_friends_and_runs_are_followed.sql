ALTER TABLE `friend` ADD `merged_into_id` bigint unsigned;--> statement-breakpoint
ALTER TABLE `friend_filter` ADD `unread_days` int;--> statement-breakpoint
ALTER TABLE `friend_filter` ADD `read_subject` varchar(60);--> statement-breakpoint
ALTER TABLE `send_run` ADD `unopened_asked_at` datetime(3);--> statement-breakpoint
CREATE INDEX `friend_merged_idx` ON `friend` (`merged_into_id`);--> statement-breakpoint
CREATE INDEX `send_history_subject_idx` ON `send_history` (`user_id`,`viewed_at`,`contents_id`,`receiver_id`);--> statement-breakpoint
CREATE INDEX `send_run_unopened_idx` ON `send_run` (`unopened_asked_at`,`finished_at`);