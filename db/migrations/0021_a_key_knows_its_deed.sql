ALTER TABLE `idempotent_answer` ADD `request_hash` varchar(64);--> statement-breakpoint
ALTER TABLE `idempotent_answer` ADD `holder` varchar(36);--> statement-breakpoint
ALTER TABLE `idempotent_answer` ADD `held_until` datetime(3);--> statement-breakpoint
ALTER TABLE `idempotent_answer` ADD `outcome` json;