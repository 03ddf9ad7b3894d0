import { foreignKey, index, int, json, longtext, mysqlTable, primaryKey, text, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { user } from "./account";
import { code, createdAt, id, instant, serial, times, yn } from "./columns";

/** `seatsTaken` and `lastWaitingNo` change only under this row's lock, so that no seat is given twice. */
export const seminar = mysqlTable(
  "seminar",
  {
    seminarId: serial("seminar_id"),
    hostUserId: id("host_user_id")
      .notNull()
      .references(() => user.userId),
    title: varchar("title", { length: 200 }).notNull(),
    mainSubject: code("main_subject").notNull(),
    seminarType: code("seminar_type").notNull().default("online"),
    /** Postal address or http(s) URL. */
    seminarLocation: varchar("seminar_location", { length: 500 }).notNull().default(""),
    startAt: instant("start_at").notNull(),
    endAt: instant("end_at").notNull(),
    contents: longtext("contents").notNull(),
    summary: varchar("summary", { length: 300 }).notNull().default(""),
    capacity: int("capacity"),
    /** End of applications; null is the seminar's start. */
    applyUntil: instant("apply_until"),
    seatsTaken: int("seats_taken").notNull().default(0),
    lastWaitingNo: int("last_waiting_no").notNull().default(0),
    cancelledAt: instant("cancelled_at"),
    cancelReason: varchar("cancel_reason", { length: 300 }),
    commentsClosedAt: instant("comments_closed_at"),
    deletedAt: instant("deleted_at"),
    version: int("version").notNull().default(1),
    /** One-time form key: a double submit creates one seminar. */
    editorKey: varchar("editor_key", { length: 40 }),
    ...times(),
  },
  (t) => [
    uniqueIndex("seminar_editor_uq").on(t.hostUserId, t.editorKey),
    index("seminar_end_idx").on(t.endAt, t.seminarId),
    index("seminar_start_idx").on(t.startAt, t.seminarId),
    index("seminar_host_idx").on(t.hostUserId, t.startAt, t.seminarId),
  ],
);

/** A seminar's draft, validated only when published. */
export const seminarDraft = mysqlTable(
  "seminar_draft",
  {
    seminarDraftId: serial("seminar_draft_id"),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    seminarId: id("seminar_id"),
    seminarVersion: int("seminar_version"),
    title: varchar("title", { length: 200 }).notNull().default(""),
    contents: longtext("contents").notNull(),
    /** Other form fields, as typed. */
    fields: json("fields").$type<Record<string, string>>().notNull(),
    autosaveYn: yn("autosave_yn").notNull().default("N"),
    editorKey: varchar("editor_key", { length: 40 }),
    version: int("version").notNull().default(1),
    ...times(),
  },
  (t) => [index("seminar_draft_user_idx").on(t.userId, t.updatedAt), uniqueIndex("seminar_draft_editor_uq").on(t.userId, t.editorKey)],
);

/** APPLIED holds a seat, WAITING queues by `waitingNo`, OFFERED holds a seat until `offerUntil`. CANCELLED may apply again, at the end. */
export const attendee = mysqlTable(
  "attendee",
  {
    attendeesId: serial("attendees_id"),
    seminarId: id("seminar_id")
      .notNull()
      .references(() => seminar.seminarId),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    companyName: varchar("company_name", { length: 100 }).notNull(),
    sealedPhone: text("sealed_phone").notNull(),
    state: varchar("state", { length: 10, enum: ["APPLIED", "WAITING", "OFFERED", "CANCELLED"] }).notNull(),
    waitingNo: int("waiting_no"),
    offerUntil: instant("offer_until"),
    cancelledBy: varchar("cancelled_by", { length: 10, enum: ["SELF", "OFFER", "HOST", "LEAVING"] }),
    cameAt: instant("came_at"),
    ...times(),
  },
  (t) => [
    uniqueIndex("attendee_user_uq").on(t.seminarId, t.userId),
    uniqueIndex("attendee_waiting_uq").on(t.seminarId, t.waitingNo),
    index("attendee_state_idx").on(t.seminarId, t.state, t.waitingNo),
    index("attendee_offer_idx").on(t.state, t.offerUntil),
    index("attendee_own_idx").on(t.userId, t.state),
  ],
);

export const seminarMute = mysqlTable(
  "seminar_mute",
  {
    seminarId: id("seminar_id")
      .notNull()
      .references(() => seminar.seminarId),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ name: "seminar_mute_pk", columns: [t.seminarId, t.userId] })],
);

/** By the host (MESSAGE) or the service. `occasion` identifies the event, so that two processes write one mail. */
export const seminarLetter = mysqlTable(
  "seminar_letter",
  {
    seminarLetterId: serial("seminar_letter_id"),
    seminarId: id("seminar_id")
      .notNull()
      .references(() => seminar.seminarId),
    kind: varchar("kind", { length: 12, enum: ["MESSAGE", "DAY_BEFORE", "HOUR_BEFORE", "CHANGED", "CANCELLED"] }).notNull(),
    occasion: varchar("occasion", { length: 60 }).notNull(),
    subject: varchar("subject", { length: 200 }).notNull().default(""),
    text: text("text").notNull(),
    total: int("total").notNull(),
    /** Request id under which a lost job is restarted. */
    requestId: varchar("request_id", { length: 36 }),
    finishedAt: instant("finished_at"),
    ...times(),
  },
  (t) => [
    uniqueIndex("seminar_letter_occasion_uq").on(t.seminarId, t.kind, t.occasion),
    index("seminar_letter_open_idx").on(t.finishedAt, t.seminarLetterId),
  ],
);

/** WAITING becomes POSTED together with the mail, or SKIPPED for a former recipient. */
export const seminarLetterRecipient = mysqlTable(
  "seminar_letter_recipient",
  {
    seminarLetterId: id("seminar_letter_id").notNull(),
    attendeesId: id("attendees_id").notNull(),
    state: varchar("state", { length: 8, enum: ["WAITING", "POSTED", "SKIPPED"] })
      .notNull()
      .default("WAITING"),
    /** The outbox deletes the mail a month after sending. */
    mailId: id("mail_id"),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "seminar_letter_recipient_pk", columns: [t.seminarLetterId, t.attendeesId] }),
    foreignKey({ name: "recipient_letter_fk", columns: [t.seminarLetterId], foreignColumns: [seminarLetter.seminarLetterId] }),
    foreignKey({ name: "recipient_attendee_fk", columns: [t.attendeesId], foreignColumns: [attendee.attendeesId] }),
    index("seminar_letter_recipient_state_idx").on(t.seminarLetterId, t.state),
  ],
);
