-- A password's sealed value had been copied into the trail of changes, from where an undo wrote it back: only that there was one stays.
UPDATE `grid_change` JOIN `audit_log` USING (`audit_id`)
SET `before_values` = JSON_REPLACE(`before_values`, '$.sealedPassword', 'CHANGED')
WHERE `subject` = 'grid:databases' AND JSON_TYPE(JSON_EXTRACT(`before_values`, '$.sealedPassword')) = 'STRING';--> statement-breakpoint
UPDATE `grid_change` JOIN `audit_log` USING (`audit_id`)
SET `after_values` = JSON_REPLACE(`after_values`, '$.sealedPassword', 'CHANGED')
WHERE `subject` = 'grid:databases' AND JSON_TYPE(JSON_EXTRACT(`after_values`, '$.sealedPassword')) = 'STRING';
