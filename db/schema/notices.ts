import { index, int, json, mysqlEnum, mysqlTable, primaryKey, smallint, text, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { createdAt, id, instant, serial, times, yn } from "./columns";

/** Shown texts are built from `kind`, `facts` and referenced rows, so no names are stored. One notice per member, kind and `about`. */
export const notice = mysqlTable(
  "notice",
  {
    noticeId: serial("notice_id"),
    userId: id("user_id").notNull(),
    kind: varchar("kind", { length: 20 }).notNull(),
    about: varchar("about", { length: 60 }).notNull(),
    facts: json("facts").$type<Record<string, string | number>>().notNull(),
    count: int("count").notNull().default(1),
    contentsId: id("contents_id"),
    receiverId: id("receiver_id"),
    seminarId: id("seminar_id"),
    /** Member named in the notice; their withdrawal deletes it. */
    memberId: id("member_id"),
    /** N: notified by mail only, as the member chose. */
    bellYn: yn("bell_yn").notNull().default("Y"),
    toldAt: instant("told_at").notNull(),
    readAt: instant("read_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("notice_about_uq").on(t.userId, t.kind, t.about),
    index("notice_unread_idx").on(t.userId, t.readAt),
    index("notice_list_idx").on(t.userId, t.bellYn, t.toldAt, t.noticeId),
    index("notice_told_idx").on(t.toldAt),
    index("notice_member_idx").on(t.memberId),
  ],
);

/** A member's choice of notices; defaults apply without a row. */
export const noticeChoice = mysqlTable(
  "notice_choice",
  {
    userId: id("user_id").notNull(),
    kind: varchar("kind", { length: 20 }).notNull(),
    bellYn: yn("bell_yn").notNull(),
    mailYn: yn("mail_yn").notNull(),
    pushYn: yn("push_yn").notNull().default("Y"),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ name: "notice_choice_pk", columns: [t.userId, t.kind] })],
);

/** A browser that shows a member's notices by web push. A push service knows the browser by its endpoint. */
export const pushDevice = mysqlTable(
  "push_device",
  {
    pushDeviceId: serial("push_device_id"),
    userId: id("user_id").notNull(),
    endpointHash: varchar("endpoint_hash", { length: 64 }).notNull(),
    sealedSubscription: text("sealed_subscription").notNull(),
    name: varchar("name", { length: 60 }).notNull(),
    /** Hash of the browser's device cookie. */
    deviceHash: varchar("device_hash", { length: 64 }).notNull(),
    /** Y: the browser's logout ends the row. */
    logoutEndsYn: yn("logout_ends_yn").notNull().default("Y"),
    lastUsedAt: instant("last_used_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("push_device_endpoint_uq").on(t.endpointHash),
    index("push_device_user_idx").on(t.userId),
    index("push_device_browser_idx").on(t.deviceHash),
  ],
);

/** Notices on the way to a device: one row per notice and device. The text is made when the push is sent. */
export const pushOutbox = mysqlTable(
  "push_outbox",
  {
    pushId: serial("push_id"),
    noticeId: id("notice_id").notNull(),
    pushDeviceId: id("push_device_id").notNull(),
    requestId: varchar("request_id", { length: 36 }),
    staleAt: instant("stale_at").notNull(),
    status: mysqlEnum("status", ["WAITING", "SENDING", "SENT", "STALE", "FAILED"]).notNull().default("WAITING"),
    attempts: smallint("attempts").notNull().default(0),
    nextAt: instant("next_at").notNull(),
    ...times(),
  },
  (t) => [
    uniqueIndex("push_outbox_notice_uq").on(t.noticeId, t.pushDeviceId),
    index("push_outbox_status_idx").on(t.status, t.nextAt),
    index("push_outbox_device_idx").on(t.pushDeviceId),
  ],
);
