import { and, eq } from "drizzle-orm";
import type { Ctx, Scope } from "~/core/ctx.server";
import { paged } from "~/core/replies.server";
import { user } from "~db/schema/account";
import { memberMatches } from "../internal/member-matches.server";
import { readUsers } from "../member/user-rows.server";
import type { UserSearch } from "../member/user.schema.server";

/** Outside scope "all" any e-mail gets one row with `secession` N: nobody learns who is a member (rules 83, 84). */
export async function searchUsers(ctx: Ctx, scope: Scope, { page, rowsPerPage, userEmail, userId }: UserSearch) {
  if (scope === "mine") return { content: userEmail ? [{ secession: "N" as const }] : [] };
  const where = and(userEmail ? eq(user.userEmail, userEmail) : undefined, userId ? eq(user.userId, userId) : undefined);
  const total = await ctx.db.$count(user, where);
  const rows = await readUsers(ctx, where, { limit: rowsPerPage, offset: (page - 1) * rowsPerPage });
  return paged(rows, { page, size: rowsPerPage, total });
}

export const matchingUsers = memberMatches;
