import { mysqlTable } from "drizzle-orm/mysql-core";
import { user } from "./account";
import { createdAt, id } from "./columns";

/** Members who dismissed the first steps. */
export const hiddenSteps = mysqlTable("hidden_steps", {
  userId: id("user_id")
    .primaryKey()
    .references(() => user.userId),
  createdAt: createdAt(),
});
