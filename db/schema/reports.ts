import { date, index, int, mysqlTable, primaryKey, varchar } from "drizzle-orm/mysql-core";
import { createdAt, id, instant, updatedAt } from "./columns";

/** Delivered dispatches of a post by one sender on a Seoul day, up to the watermark; readers add the raw rows after it. */
export const dispatchDaily = mysqlTable(
  "dispatch_daily",
  {
    contentsId: id("contents_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    senderId: id("sender_id").notNull(),
    authorId: id("author_id").notNull(),
    sendCount: int("send_count").notNull(),
    feeWon: int("fee_won").notNull(),
  },
  (t) => [
    primaryKey({ name: "dispatch_daily_pk", columns: [t.contentsId, t.day, t.senderId] }),
    index("dispatch_daily_author_idx").on(t.authorId, t.day, t.sendCount, t.feeWon),
    index("dispatch_daily_sender_idx").on(t.senderId, t.day, t.sendCount),
  ],
);

/** The same per writer, for charts over years. */
export const authorDaily = mysqlTable(
  "author_daily",
  {
    authorId: id("author_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    sendCount: int("send_count").notNull(),
    feeWon: int("fee_won").notNull(),
  },
  (t) => [
    primaryKey({ name: "author_daily_pk", columns: [t.authorId, t.day] }),
    index("author_daily_day_idx").on(t.day, t.sendCount, t.feeWon),
  ],
);

/** The same per sender, so that a report need not count a range's rows. */
export const senderDaily = mysqlTable(
  "sender_daily",
  {
    senderId: id("sender_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    sendCount: int("send_count").notNull(),
  },
  (t) => [primaryKey({ name: "sender_daily_pk", columns: [t.senderId, t.day] }), index("sender_daily_day_idx").on(t.day, t.sendCount)],
);

export const viewDaily = mysqlTable(
  "view_daily",
  {
    contentsId: id("contents_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    viewCount: int("view_count").notNull(),
  },
  (t) => [primaryKey({ name: "view_daily_pk", columns: [t.contentsId, t.day] }), index("view_daily_day_idx").on(t.day, t.contentsId)],
);

/** The sums of a post's daily rows, to sort posts by them. */
export const contentsTotal = mysqlTable(
  "contents_total",
  {
    contentsId: id("contents_id").primaryKey(),
    sendCount: int("send_count").notNull().default(0),
    viewCount: int("view_count").notNull().default(0),
  },
  (t) => [index("contents_total_send_idx").on(t.sendCount, t.contentsId), index("contents_total_view_idx").on(t.viewCount, t.contentsId)],
);

/** A member was posted the summary of a Seoul month ("yyyyMM"): written with the mail, so that nobody gets two. */
export const summaryMail = mysqlTable(
  "summary_mail",
  {
    userId: id("user_id").notNull(),
    month: varchar("month", { length: 6 }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ name: "summary_mail_pk", columns: [t.userId, t.month] })],
);

/** Members who switched the monthly summaries off. */
export const summaryMute = mysqlTable("summary_mute", { userId: id("user_id").primaryKey(), createdAt: createdAt() });

/** The instant until which a roll-up has counted (exclusive). */
export const rollupWatermark = mysqlTable("rollup_watermark", {
  rollup: varchar("rollup", { length: 40 }).primaryKey(),
  countedUntil: instant("counted_until").notNull(),
  updatedAt: updatedAt(),
});
