ALTER TABLE `blog_profile` ADD `feed_full_yn` char(1) DEFAULT 'N' NOT NULL;--> statement-breakpoint
ALTER TABLE `blog_profile` ADD `search_hidden_yn` char(1) DEFAULT 'N' NOT NULL;--> statement-breakpoint
ALTER TABLE `contents` ADD `search_hidden_yn` char(1) DEFAULT 'N' NOT NULL;