CREATE INDEX `favorite_contents_user_idx` ON `favorite_contents` (`user_id`,`created_at`,`contents_id`);--> statement-breakpoint
CREATE INDEX `seminar_comment_user_idx` ON `seminar_comment` (`user_id`,`parent_comment_id`,`comment_id`);--> statement-breakpoint
CREATE INDEX `friend_subscriber_idx` ON `friend` (`kakaotalk_id`,`subscribe_yn`,`user_id`);