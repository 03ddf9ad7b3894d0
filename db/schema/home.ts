import { mysqlTable, primaryKey, varchar } from "drizzle-orm/mysql-core";
import { user } from "./account";
import { createdAt, id } from "./columns";

/** Members who dismissed the first steps. */
export const hiddenSteps = mysqlTable("hidden_steps", {
  userId: id("user_id")
    .primaryKey()
    .references(() => user.userId),
  createdAt: createdAt(),
});

/** First steps that a member skipped. */
export const skippedStep = mysqlTable(
  "skipped_step",
  {
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    step: varchar("step", { length: 20 }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ name: "skipped_step_pk", columns: [t.userId, t.step] })],
);
