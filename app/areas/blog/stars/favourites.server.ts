import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { favoriteContents, favoriteWriter } from "~db/schema/blog";

/** Finds which of these posts the caller starred; none for guests (rule 125). */
export async function favouriteIdsOf(ctx: Ctx, contentsIds: number[]): Promise<Set<number>> {
  if (ctx.actor.kind !== "member" || contentsIds.length === 0) return new Set();
  const rows = await ctx.db
    .select({ contentsId: favoriteContents.contentsId })
    .from(favoriteContents)
    .where(and(eq(favoriteContents.userId, ctx.actor.userId), inArray(favoriteContents.contentsId, contentsIds)));
  return new Set(rows.map(({ contentsId }) => contentsId));
}

/** Finds which of these writers the caller starred; none for guests. */
export async function favouriteWriterIdsOf(ctx: Ctx, userIds: number[]): Promise<Set<number>> {
  if (ctx.actor.kind !== "member" || userIds.length === 0) return new Set();
  const rows = await ctx.db
    .select({ favoriteUserId: favoriteWriter.favoriteUserId })
    .from(favoriteWriter)
    .where(and(eq(favoriteWriter.userId, ctx.actor.userId), inArray(favoriteWriter.favoriteUserId, userIds)));
  return new Set(rows.map(({ favoriteUserId }) => favoriteUserId));
}
