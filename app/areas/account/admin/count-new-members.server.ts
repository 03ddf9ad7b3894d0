import { and, desc, eq, gte } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { user } from "~db/schema/account";

/** Members who joined since then and stayed, among the newest `most` rows. The caller checks the grant. */
export function countNewMembers({ db }: Ctx, since: Date, most: number): Promise<number> {
  const newest = db
    .select({ createdAt: user.createdAt, secession: user.secession })
    .from(user)
    .orderBy(desc(user.userId))
    .limit(most)
    .as("newest");
  return db.$count(newest, and(gte(newest.createdAt, since), eq(newest.secession, "N")));
}
