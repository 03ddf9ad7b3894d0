CREATE TABLE `second_factor_demand` (
	`user_id` bigint unsigned NOT NULL,
	`demanded_at` datetime(3) NOT NULL,
	CONSTRAINT `second_factor_demand_user_id` PRIMARY KEY(`user_id`)
);
--> statement-breakpoint
ALTER TABLE `second_factor_demand` ADD CONSTRAINT `second_factor_demand_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;