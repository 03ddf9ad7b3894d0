CREATE TABLE `picture_place` (
	`file_id` varchar(40) NOT NULL,
	`place` varchar(10) NOT NULL,
	`place_id` bigint unsigned NOT NULL,
	CONSTRAINT `picture_place_pk` PRIMARY KEY(`file_id`,`place`,`place_id`)
);
--> statement-breakpoint
ALTER TABLE `stored_file` ADD `removed_at` datetime(3);--> statement-breakpoint
ALTER TABLE `picture_place` ADD CONSTRAINT `picture_place_file_id_stored_file_file_id_fk` FOREIGN KEY (`file_id`) REFERENCES `stored_file`(`file_id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO `picture_place` (`file_id`, `place`, `place_id`) SELECT `file_id`, 'POST', `contents_id` FROM `stored_file` INNER JOIN `contents` USING (`user_id`) WHERE `picture_file_id` = `file_id` OR LOCATE(`file_id`, `contents`) > 0;--> statement-breakpoint
INSERT IGNORE INTO `picture_place` (`file_id`, `place`, `place_id`) SELECT `file_id`, 'POST', `contents`.`contents_id` FROM `stored_file` INNER JOIN `contents` USING (`user_id`) INNER JOIN `contents_version` ON `contents_version`.`contents_id` = `contents`.`contents_id` WHERE LOCATE(`file_id`, `contents_version`.`contents`) > 0;--> statement-breakpoint
INSERT INTO `picture_place` (`file_id`, `place`, `place_id`) SELECT `file_id`, 'TEMP', `temp_contents_id` FROM `stored_file` INNER JOIN `temp_contents` USING (`user_id`) WHERE `picture_file_id` = `file_id` OR LOCATE(`file_id`, `contents`) > 0;--> statement-breakpoint
INSERT INTO `picture_place` (`file_id`, `place`, `place_id`) SELECT `file_id`, 'PROFILE', `user_id` FROM `stored_file` INNER JOIN `blog_profile` USING (`user_id`) WHERE `picture_file_id` = `file_id` OR `kakao_qr_file_id` = `file_id`;
