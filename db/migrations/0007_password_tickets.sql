CREATE TABLE `password_ticket` (
	`user_id` bigint unsigned NOT NULL,
	`ticket_hash` varchar(64) NOT NULL,
	`expires_at` datetime(3) NOT NULL,
	`created_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	`updated_at` datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	CONSTRAINT `password_ticket_user_id` PRIMARY KEY(`user_id`),
	CONSTRAINT `password_ticket_hash_uq` UNIQUE(`ticket_hash`)
);
--> statement-breakpoint
ALTER TABLE `password_ticket` ADD CONSTRAINT `password_ticket_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;