ALTER TABLE `contents` ADD `editor_key` varchar(40);--> statement-breakpoint
ALTER TABLE `contents` ADD CONSTRAINT `contents_editor_uq` UNIQUE(`user_id`,`editor_key`);