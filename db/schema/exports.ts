import { bigint, index, int, mysqlEnum, mysqlTable, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { user } from "./account";
import { id, instant, serial, times } from "./columns";

/**
 * A member's wish for a copy of all that is theirs. A job writes it to the file store in parts, `fileId` with the numbers of try and part, and it stays there for a
 * day. GONE: its parts are removed, or are about to be.
 */
export const memberExport = mysqlTable(
  "member_export",
  {
    exportId: serial("export_id"),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    /** The one-time key of the form. */
    formKey: varchar("form_key", { length: 64 }).notNull(),
    state: mysqlEnum("state", ["WAITING", "RUNNING", "READY", "FAILED", "GONE"]).notNull().default("WAITING"),
    attempts: int("attempts").notNull().default(0),
    fileId: varchar("file_id", { length: 40 }).notNull(),
    /** The most parts that any attempt may have written: raised before each is. Each attempt has its own, so that none gets into another's. */
    parts: int("parts").notNull().default(0),
    bytes: bigint("bytes", { mode: "number" }).notNull().default(0),
    /** The file of the archive that is being written, and rows so far: how far it has come. */
    step: varchar("step", { length: 40 }).notNull().default(""),
    counted: int("counted").notNull().default(0),
    /** When it was last heard of while RUNNING. */
    beatAt: instant("beat_at"),
    readyAt: instant("ready_at"),
    expiresAt: instant("expires_at"),
    /** The request that asked for it, under whose id a lost job runs again. */
    requestId: varchar("request_id", { length: 36 }),
    ...times(),
  },
  (t) => [
    uniqueIndex("member_export_form_key_uq").on(t.userId, t.formKey),
    index("member_export_user_idx").on(t.userId, t.exportId),
    index("member_export_state_idx").on(t.state, t.updatedAt),
  ],
);
