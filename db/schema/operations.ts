import { date, index, int, mysqlEnum, mysqlTable, primaryKey, smallint, varchar } from "drizzle-orm/mysql-core";
import { instant } from "./columns";

/** When each worker process was last heard of: one row a process, written by itself, gone when it stops on purpose. */
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

/**
 * How our pages felt to their readers: how many reports of a Seoul day and page fell into each bucket of a measure. Nothing of a person is
 * kept, and no single report.
 */
export const webVital = mysqlTable(
  "web_vital",
  {
    day: date("day", { mode: "string" }).notNull(),
    /** The route's pattern, such as /app/subscribe/:userId. */
    page: varchar("page", { length: 120 }).notNull(),
    measure: mysqlEnum("measure", ["LCP", "CLS", "INP"]).notNull(),
    /** Its place in the measure's bounds. */
    bucket: smallint("bucket").notNull(),
    total: int("total").notNull(),
  },
  (t) => [primaryKey({ name: "web_vital_pk", columns: [t.day, t.page, t.measure, t.bucket] })],
);
