import { char, index, mysqlTable, uniqueIndex } from "drizzle-orm/mysql-core";
import { user } from "./account";
import { contents } from "./blog";
import { createdAt, id, instant, serial, yn } from "./columns";

/** A person's 공감 of a post. Without `userId` and `personHash` the person is forgotten and the count stays. */
export const postLike = mysqlTable(
  "post_like",
  {
    postLikeId: serial("post_like_id"),
    contentsId: id("contents_id")
      .notNull()
      .references(() => contents.contentsId),
    userId: id("user_id").references(() => user.userId),
    /** Keyed hash of a guest's network, browser and day. */
    personHash: char("person_hash", { length: 64 }),
    /** N: taken back. */
    likeYn: yn("like_yn").notNull().default("Y"),
    changedAt: instant("changed_at").notNull(),
    /** When to forget the guest. */
    forgetAt: instant("forget_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("post_like_user_uq").on(t.contentsId, t.userId),
    uniqueIndex("post_like_person_uq").on(t.contentsId, t.personHash),
    index("post_like_count_idx").on(t.contentsId, t.likeYn),
    index("post_like_forget_idx").on(t.forgetAt),
  ],
);
