import { date, index, int, mysqlEnum, mysqlTable, primaryKey, smallint, varchar } from "drizzle-orm/mysql-core";
import { instant } from "./columns";

/** Worker heartbeat; deleted on a clean stop. */
export const workerBeat = mysqlTable(
  "worker_beat",
  {
    /** "machine:process id" */
    worker: varchar("worker", { length: 100 }).primaryKey(),
    startedAt: instant("started_at").notNull(),
    beatAt: instant("beat_at").notNull(),
  },
  (t) => [index("worker_beat_at_idx").on(t.beatAt)],
);

/** Page speed histogram per Seoul day and page, without personal data. */
export const webVital = mysqlTable(
  "web_vital",
  {
    day: date("day", { mode: "string" }).notNull(),
    page: varchar("page", { length: 120 }).notNull(),
    measure: mysqlEnum("measure", ["LCP", "CLS", "INP"]).notNull(),
    bucket: smallint("bucket").notNull(),
    total: int("total").notNull(),
  },
  (t) => [primaryKey({ name: "web_vital_pk", columns: [t.day, t.page, t.measure, t.bucket] })],
);
