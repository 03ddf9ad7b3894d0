import { index, int, json, mysqlTable, primaryKey, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { createdAt, id, instant, serial, yn } from "./columns";

/**
 * Something a member is told of. Its words are made when it is shown, from `kind`, `facts` (numbers and codes) and the rows it names, so that no
 * title and no name is kept here. `about` names the event: one notice a member, kind and event.
 */
export const notice = mysqlTable(
  "notice",
  {
    noticeId: serial("notice_id"),
    userId: id("user_id").notNull(),
    kind: varchar("kind", { length: 20 }).notNull(),
    about: varchar("about", { length: 60 }).notNull(),
    facts: json("facts").$type<Record<string, string | number>>().notNull(),
    /** How many of the same it stands for: applications of an hour. */
    count: int("count").notNull().default(1),
    contentsId: id("contents_id"),
    receiverId: id("receiver_id"),
    seminarId: id("seminar_id"),
    /** Another member who is meant: goes with them when they withdraw. */
    memberId: id("member_id"),
    /** N: told by mail alone, by the member's choice. */
    bellYn: yn("bell_yn").notNull().default("Y"),
    /** When it last said something new. */
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

/** What a member chose for a kind of notice or of summary mails; without a row its defaults hold. */
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
