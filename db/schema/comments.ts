import { index, mysqlTable, primaryKey, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { user } from "./account";
import { contents } from "./blog";
import { createdAt, id, instant, serial, yn } from "./columns";
import { seminar } from "./seminars";

/** A comment or the host's reply. `publicPrivateYn` N: visible to writer and host. The table has the name of its first use. */
export const comment = mysqlTable(
  "seminar_comment",
  {
    commentId: serial("comment_id"),
    /** Exactly one of `seminarId` and `contentsId` is set. */
    seminarId: id("seminar_id").references(() => seminar.seminarId),
    contentsId: id("contents_id").references(() => contents.contentsId),
    parentCommentId: id("parent_comment_id"),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    attendeesId: id("attendees_id"),
    comment: varchar("comment", { length: 2000 }).notNull(),
    publicPrivateYn: yn("public_private_yn").notNull().default("Y"),
    hiddenAt: instant("hidden_at"),
    hideReason: varchar("hide_reason", { length: 300 }),
    /** Null: the thread's host. A claim of infringement hides until `hiddenUntil`. */
    hiddenBy: varchar("hidden_by", { length: 5, enum: ["ADMIN", "CLAIM"] }),
    hiddenUntil: instant("hidden_until"),
    formKey: varchar("form_key", { length: 40 }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("seminar_comment_parent_uq").on(t.parentCommentId),
    uniqueIndex("seminar_comment_form_uq").on(t.userId, t.formKey),
    index("seminar_comment_seminar_idx").on(t.seminarId, t.commentId),
    index("seminar_comment_contents_idx").on(t.contentsId, t.commentId),
    index("seminar_comment_user_idx").on(t.userId, t.parentCommentId, t.commentId),
    index("seminar_comment_until_idx").on(t.hiddenUntil),
  ],
);

/** A member who may not comment on the host's blog. */
export const commentBlock = mysqlTable(
  "comment_block",
  {
    hostUserId: id("host_user_id")
      .notNull()
      .references(() => user.userId),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ name: "comment_block_pk", columns: [t.hostUserId, t.userId] })],
);

/** A member's report of a comment; a decision answers all open reports of the comment. CLAIM: an infringement of the reporter's rights. */
export const commentReport = mysqlTable(
  "comment_report",
  {
    commentReportId: serial("comment_report_id"),
    commentId: id("comment_id")
      .notNull()
      .references(() => comment.commentId, { onDelete: "cascade" }),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    kind: varchar("kind", { length: 6, enum: ["ABUSE", "ADVERT", "CLAIM", "OTHER"] }).notNull(),
    reason: varchar("reason", { length: 500 }).notNull(),
    decision: varchar("decision", { length: 9, enum: ["DISMISSED", "HIDDEN", "CLAIMED", "SHOWN"] }),
    decidedAt: instant("decided_at"),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("comment_report_user_uq").on(t.commentId, t.userId), index("comment_report_open_idx").on(t.decidedAt, t.commentId)],
);
