import { date, index, int, mysqlTable, primaryKey, varchar } from "drizzle-orm/mysql-core";
import { code, createdAt, id, instant, updatedAt } from "./columns";

const month = () => varchar("month", { length: 6 });

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

const postCounts = {
  contentsId: id("contents_id").notNull(),
  sendCount: int("send_count").notNull().default(0),
  feeWon: int("fee_won").notNull().default(0),
  readCount: int("read_count").notNull().default(0),
  readToEndCount: int("read_to_end_count").notNull().default(0),
};

/** A sender's dispatches of a post delivered on a Seoul day, and how many of them were opened and read to the end, whenever. */
export const postDaily = mysqlTable(
  "post_daily",
  { senderId: id("sender_id").notNull(), day: date("day", { mode: "string" }).notNull(), ...postCounts },
  (t) => [primaryKey({ name: "post_daily_pk", columns: [t.senderId, t.day, t.contentsId] })],
);

/** The same in a Seoul month ("yyyyMM"). */
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

/** Neither read nor counted any more (ADR 3); they stay for one version, which may be stopped for the one before. */
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

/** Delivered dispatches of a writer's post by anybody in a Seoul month, their fees, and its readings in that month. */
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

/** Neither read nor counted any more (ADR 3); they stay for one version, which may be stopped for the one before. */
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

/**
 * What a sender's customer was sent and opened in all, and since the beginning of each span that ends on the sender's `interest_day`: one row
 * a customer, so that nobody adds up years to show a rate.
 */
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

/** The Seoul day on which the spans of a sender's `customer_interest` end; a reader of another day reads `customer_calendar`. */
export const interestDay = mysqlTable(
  "interest_day",
  {
    senderId: id("sender_id").primaryKey(),
    day: date("day", { mode: "string" }).notNull(),
  },
  (t) => [index("interest_day_day_idx").on(t.day)],
);

/** The places of a row of `customer_calendar`. */
export const CALENDAR_PLACES = 31;
const columnsOf = (part: string) => Array.from({ length: CALENDAR_PLACES }, (_, n) => `${part}_${String(n + 1).padStart(2, "0")}`);
const columns = { sent: columnsOf("sent"), opened: columnsOf("opened") };
/** The column of a place, which is counted from 1. */
export const calendarColumn = (part: "sent" | "opened", place: number): string => columns[part][place - 1]!;
const places = (part: "sent" | "opened") => Object.fromEntries(columns[part].map((name) => [name, int(name).notNull().default(0)]));

/**
 * What a sender's customer (0: all of them together) was sent and opened, by places of a period: `period` 0 has the years from 2022 on, "yyyy"
 * its months, "yyyyMM" its days. So the sum up to any day stands in three rows.
 */
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

/**
 * The same of a customer and a subject, the one that the posts have now; without period 0, which would be a third more to count and saves a row
 * a year of a long range, and without rows of all customers together.
 */
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

/** A sender's opened dispatches of a post by the minutes from delivery to opening as a card says them, in such places of their delivery. */
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

/** Delivered dispatches and fees per writer and Seoul day, for charts over years. */
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

/** The same per Seoul month ("yyyyMM"), for the list of settlements, which reads a month of everybody in the order of this key. */
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

/** Delivered dispatches per sender and Seoul day, so that a report need not count a range's rows. */
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

/** The same for the week that began on a Monday. */
export const weekMail = mysqlTable(
  "week_mail",
  {
    userId: id("user_id").notNull(),
    monday: date("monday", { mode: "string" }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ name: "week_mail_pk", columns: [t.userId, t.monday] })],
);

/** The instant until which a roll-up has counted (exclusive). */
export const rollupWatermark = mysqlTable("rollup_watermark", {
  rollup: varchar("rollup", { length: 40 }).primaryKey(),
  countedUntil: instant("counted_until").notNull(),
  /** By how many rows the last nightly check found the counts and the raw rows of the last days to differ. */
  missed: int("missed").notNull().default(0),
  updatedAt: updatedAt(),
});
