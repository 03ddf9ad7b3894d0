ALTER TABLE `payment_answer` ADD `call_id` varchar(36);--> statement-breakpoint
ALTER TABLE `subscription` ADD `charge_extra_yn` char(1) DEFAULT 'N' NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_answer` ADD CONSTRAINT `payment_answer_call_uq` UNIQUE(`call_id`);