import { and, eq, exists, sql } from "drizzle-orm";
import type { MemberCtx, Scope } from "~/core/ctx.server";
import { contents } from "~db/schema/blog";
import { friend, sendHistory } from "~db/schema/sending";
import { friendName } from "../internal/receivers.server";

export type Narrowed = { contentsId: number | null; title: string | null; receiverId: number | null; friendName: string | null };

/** Title and friend's name for a report's filters. Scope "mine": null unless the caller sent the post or has the friend. */
export async function readNarrowed(
  ctx: MemberCtx,
  scope: Scope,
  { contentsId, receiverId }: { contentsId?: number; receiverId?: number },
): Promise<Narrowed> {
  const own = scope === "mine" ? ctx.actor.userId : null;
  const [title, friendName] = await Promise.all([
    contentsId ? titleOf(ctx, own, contentsId) : null,
    receiverId ? friendNameOf(ctx, own, receiverId) : null,
  ]);
  return { contentsId: contentsId ?? null, title, receiverId: receiverId ?? null, friendName };
}

async function titleOf(ctx: MemberCtx, senderId: number | null, contentsId: number): Promise<string | null> {
  const sent = ctx.db
    .select({ one: sql`1` })
    .from(sendHistory)
    .where(and(eq(sendHistory.contentsId, contentsId), senderId === null ? undefined : eq(sendHistory.userId, senderId)));
  const [post] = await ctx.db
    .select({ title: contents.title })
    .from(contents)
    .where(and(eq(contents.contentsId, contentsId), exists(sent)));
  return post?.title ?? null;
}

async function friendNameOf(ctx: MemberCtx, userId: number | null, receiverId: number): Promise<string | null> {
  const [row] = await ctx.db
    .select({ name: sql<string>`${sql.raw(friendName)}` })
    .from(friend)
    .where(and(eq(friend.receiverId, receiverId), userId === null ? undefined : eq(friend.userId, userId)));
  return row?.name || null;
}
