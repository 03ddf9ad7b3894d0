ALTER TABLE `mail_outbox` ADD `request_id` varchar(36);--> statement-breakpoint
ALTER TABLE `send_run` ADD `request_id` varchar(36);