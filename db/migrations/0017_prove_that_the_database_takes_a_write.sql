CREATE TABLE `heartbeat` (
	`machine` varchar(80) NOT NULL,
	`beat_at` datetime(3) NOT NULL,
	CONSTRAINT `heartbeat_machine` PRIMARY KEY(`machine`)
);
