CREATE TABLE `grid_change` (
	`audit_id` bigint unsigned NOT NULL,
	`position` bigint unsigned NOT NULL,
	`row_key` varchar(300) NOT NULL,
	`before_values` json,
	`after_values` json,
	CONSTRAINT `grid_change_pk` PRIMARY KEY(`audit_id`,`position`)
);
--> statement-breakpoint
ALTER TABLE `audit_log` ADD `office_yn` char(1) DEFAULT 'N' NOT NULL;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `address` varchar(64);--> statement-breakpoint
ALTER TABLE `audit_log` ADD `door` varchar(200);--> statement-breakpoint
ALTER TABLE `grid_change` ADD CONSTRAINT `grid_change_audit_id_audit_log_audit_id_fk` FOREIGN KEY (`audit_id`) REFERENCES `audit_log`(`audit_id`) ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `audit_log_office_idx` ON `audit_log` (`office_yn`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_request_idx` ON `audit_log` (`request_id`);