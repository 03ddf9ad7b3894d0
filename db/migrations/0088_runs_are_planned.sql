ALTER TABLE `send_choice` MODIFY COLUMN `weekly_most` int;--> statement-breakpoint
ALTER TABLE `send_choice` ADD `quiet_from` int DEFAULT 21 NOT NULL;--> statement-breakpoint
ALTER TABLE `send_choice` ADD `quiet_until` int DEFAULT 8 NOT NULL;--> statement-breakpoint
ALTER TABLE `sending_list` ADD `plan_key` varchar(64);--> statement-breakpoint
ALTER TABLE `sending_list` ADD `remind_at` datetime(3);--> statement-breakpoint
ALTER TABLE `sending_list` ADD `reminded_at` datetime(3);--> statement-breakpoint
ALTER TABLE `sending_list` ADD `missed_at` datetime(3);--> statement-breakpoint
ALTER TABLE `sending_list` ADD `part` int;--> statement-breakpoint
ALTER TABLE `sending_list` ADD `parts` int;--> statement-breakpoint
CREATE INDEX `sending_list_plan_idx` ON `sending_list` (`user_id`,`plan_key`);--> statement-breakpoint
CREATE INDEX `sending_list_planned_idx` ON `sending_list` (`user_id`,`remind_at`);--> statement-breakpoint
CREATE INDEX `sending_list_due_idx` ON `sending_list` (`reminded_at`,`remind_at`);--> statement-breakpoint
CREATE INDEX `sending_list_missed_idx` ON `sending_list` (`missed_at`,`reminded_at`);--> statement-breakpoint
UPDATE `sending_list` SET `plan_key` = `form_key` WHERE `form_key` IS NOT NULL;