INSERT IGNORE INTO `notice_choice` (`user_id`, `kind`, `bell_yn`, `mail_yn`, `created_at`)
	SELECT `user_id`, 'month-summary', 'Y', 'N', `created_at` FROM `summary_mute`;--> statement-breakpoint
DROP TABLE `summary_mute`;