ALTER TABLE `friend` ADD `subscribed_at` datetime(3);--> statement-breakpoint
CREATE INDEX `friend_subscribed_idx` ON `friend` (`subscribed_at`,`user_id`);