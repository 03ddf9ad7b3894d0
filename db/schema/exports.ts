import { bigint, index, int, mysqlEnum, mysqlTable, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { user } from "./account";
import { id, instant, serial, times } from "./columns";

/** A copy of a member's data, in parts, for a day. GONE: parts are removed. */
export const memberExport = mysqlTable(
  "member_export",
  {
    exportId: serial("export_id"),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    formKey: varchar("form_key", { length: 64 }).notNull(),
    state: mysqlEnum("state", ["WAITING", "RUNNING", "READY", "FAILED", "GONE"]).notNull().default("WAITING"),
    attempts: int("attempts").notNull().default(0),
    fileId: varchar("file_id", { length: 40 }).notNull(),
    /** Most parts that any attempt may have stored. Attempts never share parts. */
    parts: int("parts").notNull().default(0),
    bytes: bigint("bytes", { mode: "number" }).notNull().default(0),
    /** Progress: current file and rows so far. */
    step: varchar("step", { length: 40 }).notNull().default(""),
    counted: int("counted").notNull().default(0),
    beatAt: instant("beat_at"),
    readyAt: instant("ready_at"),
    expiresAt: instant("expires_at"),
    /** Request id under which a lost job is restarted. */
    requestId: varchar("request_id", { length: 36 }),
    ...times(),
  },
  (t) => [
    uniqueIndex("member_export_form_key_uq").on(t.userId, t.formKey),
    index("member_export_user_idx").on(t.userId, t.exportId),
    index("member_export_state_idx").on(t.state, t.updatedAt),
  ],
);
