import { and, eq } from "drizzle-orm";
import type { Ctx, Scope } from "~/core/ctx.server";
import { paged } from "~/core/replies.server";
import { user } from "~db/schema/account";
import { whose } from "../internal/whose.server";
import { readUsers } from "../member/user-rows.server";
import type { UserSearch } from "../member/user.schema.server";

/**
 * In scope "all" a page of members. Otherwise one row that says N for any e-mail, whether a member's, a withdrawn one's or unknown, so that
 * nobody learns who is a member (rules 83, 84); without an e-mail no row.
 */
export async function searchUsers(ctx: Ctx, scope: Scope, { page, rowsPerPage, userEmail, userId }: UserSearch) {
  if (scope === "mine") return { content: userEmail ? [{ secession: "N" as const }] : [] };
  const where = and(userEmail ? eq(user.userEmail, userEmail) : undefined, userId ? eq(user.userId, userId) : undefined);
  const total = await ctx.db.$count(user, where);
  const rows = await readUsers(ctx, where, { limit: rowsPerPage, offset: (page - 1) * rowsPerPage });
  return paged(rows, { page, size: rowsPerPage, total });
}

/** The condition of a search by administrators: a member's id, or a part of the name or e-mail. */
export const matchingUsers = whose;
