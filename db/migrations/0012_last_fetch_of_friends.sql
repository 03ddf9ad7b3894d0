CREATE TABLE `friend_fetch` (
	`user_id` bigint unsigned NOT NULL,
	`listed` int NOT NULL,
	`changes` json NOT NULL,
	`fetched_at` datetime(3) NOT NULL,
	CONSTRAINT `friend_fetch_user_id` PRIMARY KEY(`user_id`)
);
--> statement-breakpoint
ALTER TABLE `friend_fetch` ADD CONSTRAINT `friend_fetch_user_id_user_user_id_fk` FOREIGN KEY (`user_id`) REFERENCES `user`(`user_id`) ON DELETE no action ON UPDATE no action;