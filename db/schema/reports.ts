import { date, index, int, mysqlTable, primaryKey, varchar } from "drizzle-orm/mysql-core";
import { code, createdAt, id, instant, updatedAt } from "./columns";

const month = () => varchar("month", { length: 6 });

/** Counted up to the watermark; readers add the raw rows after it. */
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

const postCounts = {
  contentsId: id("contents_id").notNull(),
  sendCount: int("send_count").notNull().default(0),
  feeWon: int("fee_won").notNull().default(0),
  readCount: int("read_count").notNull().default(0),
  readToEndCount: int("read_to_end_count").notNull().default(0),
};

/** Dispatches by day of delivery, with openings and full readings at any time. */
export const postDaily = mysqlTable(
  "post_daily",
  { senderId: id("sender_id").notNull(), day: date("day", { mode: "string" }).notNull(), ...postCounts },
  (t) => [primaryKey({ name: "post_daily_pk", columns: [t.senderId, t.day, t.contentsId] })],
);

/** Dispatches by Seoul month of delivery, "yyyyMM". */
export const postMonthly = mysqlTable(
  "post_monthly",
  { senderId: id("sender_id").notNull(), month: month().notNull(), ...postCounts },
  (t) => [primaryKey({ name: "post_monthly_pk", columns: [t.senderId, t.month, t.contentsId] })],
);

const minuteCounts = {
  contentsId: id("contents_id").notNull(),
  minutes: int("minutes").notNull(),
  opened: int("opened").notNull(),
};

/** Unused (ADR 102); kept for one version, because the previous version may still run. */
export const openMinutesDaily = mysqlTable(
  "open_minutes_daily",
  { senderId: id("sender_id").notNull(), day: date("day", { mode: "string" }).notNull(), ...minuteCounts },
  (t) => [primaryKey({ name: "open_minutes_daily_pk", columns: [t.senderId, t.day, t.contentsId, t.minutes] })],
);

export const openMinutesMonthly = mysqlTable(
  "open_minutes_monthly",
  { senderId: id("sender_id").notNull(), month: month().notNull(), ...minuteCounts },
  (t) => [primaryKey({ name: "open_minutes_monthly_pk", columns: [t.senderId, t.month, t.contentsId, t.minutes] })],
);

/** Monthly counts of a writer's post, from all senders. */
export const contentsMonthly = mysqlTable(
  "contents_monthly",
  {
    authorId: id("author_id").notNull(),
    month: month().notNull(),
    contentsId: id("contents_id").notNull(),
    sendCount: int("send_count").notNull().default(0),
    feeWon: int("fee_won").notNull().default(0),
    viewCount: int("view_count").notNull().default(0),
  },
  (t) => [
    primaryKey({ name: "contents_monthly_pk", columns: [t.authorId, t.month, t.contentsId] }),
    index("contents_monthly_month_idx").on(t.month, t.contentsId, t.viewCount),
  ],
);

const customerCounts = {
  receiverId: id("receiver_id").notNull(),
  mainSubject: code("main_subject").notNull(),
  sent: int("sent").notNull().default(0),
  opened: int("opened").notNull().default(0),
};

/** Unused, like `open_minutes_daily`. */
export const customerDaily = mysqlTable(
  "customer_daily",
  { senderId: id("sender_id").notNull(), day: date("day", { mode: "string" }).notNull(), ...customerCounts },
  (t) => [primaryKey({ name: "customer_daily_pk", columns: [t.senderId, t.day, t.receiverId, t.mainSubject] })],
);

export const customerMonthly = mysqlTable(
  "customer_monthly",
  { senderId: id("sender_id").notNull(), month: month().notNull(), ...customerCounts },
  (t) => [primaryKey({ name: "customer_monthly_pk", columns: [t.senderId, t.month, t.receiverId, t.mainSubject] })],
);

/** Totals and spans up to `interest_day`, so that a rate needs one row. */
export const customerInterest = mysqlTable(
  "customer_interest",
  {
    senderId: id("sender_id").notNull(),
    receiverId: id("receiver_id").notNull(),
    sent: int("sent").notNull().default(0),
    opened: int("opened").notNull().default(0),
    sentDay: int("sent_day").notNull().default(0),
    openedDay: int("opened_day").notNull().default(0),
    sentOneMonth: int("sent_one_month").notNull().default(0),
    openedOneMonth: int("opened_one_month").notNull().default(0),
    sentThreeMonth: int("sent_three_month").notNull().default(0),
    openedThreeMonth: int("opened_three_month").notNull().default(0),
    sentSixMonth: int("sent_six_month").notNull().default(0),
    openedSixMonth: int("opened_six_month").notNull().default(0),
    sentOneYear: int("sent_one_year").notNull().default(0),
    openedOneYear: int("opened_one_year").notNull().default(0),
  },
  (t) => [primaryKey({ name: "customer_interest_pk", columns: [t.senderId, t.receiverId] })],
);

/** Last day of `customer_interest`; other days need `customer_calendar`. */
export const interestDay = mysqlTable(
  "interest_day",
  {
    senderId: id("sender_id").primaryKey(),
    day: date("day", { mode: "string" }).notNull(),
  },
  (t) => [index("interest_day_day_idx").on(t.day)],
);

export const CALENDAR_PLACES = 31;
const columnsOf = (part: string) => Array.from({ length: CALENDAR_PLACES }, (_, n) => `${part}_${String(n + 1).padStart(2, "0")}`);
const columns = { sent: columnsOf("sent"), opened: columnsOf("opened") };
/** Column of a calendar slot, from 1. */
export const calendarColumn = (part: "sent" | "opened", place: number): string => columns[part][place - 1]!;
const places = (part: "sent" | "opened") => Object.fromEntries(columns[part].map((name) => [name, int(name).notNull().default(0)]));

/** Slots of a customer (0: all). `period` 0 holds years from 2022, "yyyy" months, "yyyyMM" days: the sum up to any day needs three rows. */
export const customerCalendar = mysqlTable(
  "customer_calendar",
  {
    senderId: id("sender_id").notNull(),
    period: int("period").notNull(),
    receiverId: id("receiver_id").notNull(),
    ...places("sent"),
    ...places("opened"),
  },
  (t) => [primaryKey({ name: "customer_calendar_pk", columns: [t.senderId, t.period, t.receiverId] })],
);

/** Subjects have no period 0: it would add a third of the counting and save little reading. */
export const subjectCalendar = mysqlTable(
  "subject_calendar",
  {
    senderId: id("sender_id").notNull(),
    period: int("period").notNull(),
    receiverId: id("receiver_id").notNull(),
    mainSubject: code("main_subject").notNull(),
    ...places("sent"),
    ...places("opened"),
  },
  (t) => [primaryKey({ name: "subject_calendar_pk", columns: [t.senderId, t.period, t.receiverId, t.mainSubject] })],
);

/** Openings by minutes since delivery, in calendar slots of the delivery. */
export const openMinutesCalendar = mysqlTable(
  "open_minutes_calendar",
  {
    senderId: id("sender_id").notNull(),
    period: int("period").notNull(),
    contentsId: id("contents_id").notNull(),
    minutes: int("minutes").notNull(),
    ...places("opened"),
  },
  (t) => [primaryKey({ name: "open_minutes_calendar_pk", columns: [t.senderId, t.period, t.contentsId, t.minutes] })],
);

/** Delivered dispatches by writer and Seoul day, for charts over years. */
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

export const authorMonthly = mysqlTable(
  "author_monthly",
  {
    month: month().notNull(),
    authorId: id("author_id").notNull(),
    sendCount: int("send_count").notNull(),
    feeWon: int("fee_won").notNull(),
  },
  (t) => [primaryKey({ name: "author_monthly_pk", columns: [t.month, t.authorId] })],
);

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

/** Totals of a post, for sorting. */
export const contentsTotal = mysqlTable(
  "contents_total",
  {
    contentsId: id("contents_id").primaryKey(),
    sendCount: int("send_count").notNull().default(0),
    viewCount: int("view_count").notNull().default(0),
  },
  (t) => [index("contents_total_send_idx").on(t.sendCount, t.contentsId), index("contents_total_view_idx").on(t.viewCount, t.contentsId)],
);

/** Written with the monthly summary, so that nobody gets two. */
export const summaryMail = mysqlTable(
  "summary_mail",
  {
    userId: id("user_id").notNull(),
    month: varchar("month", { length: 6 }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ name: "summary_mail_pk", columns: [t.userId, t.month] })],
);

/** Written with the weekly summary, so that nobody gets two. */
export const weekMail = mysqlTable(
  "week_mail",
  {
    userId: id("user_id").notNull(),
    monday: date("monday", { mode: "string" }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ name: "week_mail_pk", columns: [t.userId, t.monday] })],
);

/** End (exclusive) of the time that a rollup has counted. */
export const rollupWatermark = mysqlTable("rollup_watermark", {
  rollup: varchar("rollup", { length: 40 }).primaryKey(),
  countedUntil: instant("counted_until").notNull(),
  /** Rows missed by counting, by the last nightly check. */
  missed: int("missed").notNull().default(0),
  updatedAt: updatedAt(),
});
