import { dayCount } from "~/areas/sending/runs/sending-counts.server";
import type { MemberCtx, Scope } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";

/** Today's dispatches of a member (rule 64). Another member's only in scope "all"; otherwise refuses as not found. */
export async function readTodayCount(ctx: MemberCtx, scope: Scope, userId = ctx.actor.userId): Promise<{ userId: number; count: number }> {
  if (userId !== ctx.actor.userId && scope === "mine") throw new Refusal("common.not-found");
  return { userId, count: await dayCount(ctx, userId) };
}
