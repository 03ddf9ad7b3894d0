import { and, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { user } from "~db/schema/account";
import { friend } from "~db/schema/sending";
import { changeOptOut } from "./opt-out.server";

/** Stop a creator's messages to the caller, as the link in each message does (rule 54). Idempotent; unknown creators are ignored. */
export async function unsubscribe(ctx: MemberCtx, creatorId: number): Promise<void> {
  const [row] = await ctx.db
    .select({ receiverId: friend.receiverId })
    .from(user)
    .innerJoin(friend, and(eq(friend.userId, creatorId), eq(friend.kakaotalkId, user.kakaoId)))
    .where(eq(user.userId, ctx.actor.userId));
  if (row) await changeOptOut(ctx, row.receiverId, "stop");
}
