ALTER TABLE `pay_transfer` ADD `lead_transfer_id` bigint unsigned;--> statement-breakpoint
CREATE INDEX `pay_transfer_lead_idx` ON `pay_transfer` (`lead_transfer_id`);