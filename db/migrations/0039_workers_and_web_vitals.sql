CREATE TABLE `web_vital` (
	`day` date NOT NULL,
	`page` varchar(120) NOT NULL,
	`measure` enum('LCP','CLS','INP') NOT NULL,
	`bucket` smallint NOT NULL,
	`total` int NOT NULL,
	CONSTRAINT `web_vital_pk` PRIMARY KEY(`day`,`page`,`measure`,`bucket`)
);
--> statement-breakpoint
CREATE TABLE `worker_beat` (
	`worker` varchar(100) NOT NULL,
	`started_at` datetime(3) NOT NULL,
	`beat_at` datetime(3) NOT NULL,
	CONSTRAINT `worker_beat_worker` PRIMARY KEY(`worker`)
);
--> statement-breakpoint
ALTER TABLE `mail_outbox` MODIFY COLUMN `status` enum('WAITING','SENDING','SENT','STALE','FAILED') NOT NULL DEFAULT 'WAITING';--> statement-breakpoint
CREATE INDEX `worker_beat_at_idx` ON `worker_beat` (`beat_at`);