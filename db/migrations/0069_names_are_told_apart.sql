ALTER TABLE `user` ADD `nickname_signs` varchar(40) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin GENERATED ALWAYS AS (REGEXP_REPLACE(`user_nickname`, '[^\\x{10000}-\\x{10FFFF}ßẞ]', '')) VIRTUAL;--> statement-breakpoint
ALTER TABLE `contents_series` ADD `name_signs` varchar(60) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin GENERATED ALWAYS AS (REGEXP_REPLACE(`name`, '[^\\x{10000}-\\x{10FFFF}ßẞ]', '')) VIRTUAL;--> statement-breakpoint
ALTER TABLE `send_group` ADD `name_signs` varchar(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin GENERATED ALWAYS AS (REGEXP_REPLACE(`group_name`, '[^\\x{10000}-\\x{10FFFF}ßẞ]', '')) VIRTUAL;--> statement-breakpoint
ALTER TABLE `user` ADD CONSTRAINT `user_nickname_signs_uq` UNIQUE(`user_nickname`,`nickname_signs`);--> statement-breakpoint
ALTER TABLE `contents_series` ADD CONSTRAINT `contents_series_signs_uq` UNIQUE(`user_id`,`name`,`name_signs`);--> statement-breakpoint
ALTER TABLE `send_group` ADD CONSTRAINT `send_group_name_signs_uq` UNIQUE(`user_id`,`group_name`,`name_signs`);--> statement-breakpoint
ALTER TABLE `user` DROP INDEX `user_nickname_uq`;--> statement-breakpoint
ALTER TABLE `contents_series` DROP INDEX `contents_series_uq`;--> statement-breakpoint
ALTER TABLE `send_group` DROP INDEX `send_group_name_uq`;