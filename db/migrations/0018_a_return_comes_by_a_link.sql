CREATE TABLE `return_ticket` (
	`ticket_hash` varchar(64) NOT NULL,
	`user_id` bigint unsigned NOT NULL,
	`flow_hash` varchar(64),
	`sealed_return` text NOT NULL,
	`tries` smallint NOT NULL DEFAULT 0,
	`expires_at` datetime(3) NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `return_ticket_ticket_hash` PRIMARY KEY(`ticket_hash`)
);
--> statement-breakpoint
ALTER TABLE `return_ticket` ADD CONSTRAINT `return_ticket_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `return_ticket_user_idx` ON `return_ticket` (`user_id`);--> statement-breakpoint
CREATE INDEX `return_ticket_flow_idx` ON `return_ticket` (`flow_hash`);