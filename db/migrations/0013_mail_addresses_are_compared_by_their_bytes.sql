UPDATE `mail_certification` SET `user_email` = LOWER(`user_email`) WHERE `user_email` COLLATE utf8mb4_bin <> LOWER(`user_email`);--> statement-breakpoint
UPDATE `user` SET `user_email` = LOWER(`user_email`) WHERE `user_email` COLLATE utf8mb4_bin <> LOWER(`user_email`);--> statement-breakpoint
ALTER TABLE `mail_certification` MODIFY COLUMN `user_email` varchar(254) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL;--> statement-breakpoint
ALTER TABLE `user` MODIFY COLUMN `user_email` varchar(254) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL;