import { index, int, json, mysqlTable, primaryKey, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { createdAt, id, instant, serial, yn } from "./columns";

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
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ name: "notice_choice_pk", columns: [t.userId, t.kind] })],
);
