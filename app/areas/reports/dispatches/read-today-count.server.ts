import { dayCount } from "~/areas/sending/runs/sending-counts.server";
import type { MemberCtx, Scope } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";

/** Count today's dispatches of a member, used or reserved (rule 64). Scope "mine" refuses `common.not-found` for another member. */
export async function readTodayCount(ctx: MemberCtx, scope: Scope, userId = ctx.actor.userId): Promise<{ userId: number; count: number }> {
  if (userId !== ctx.actor.userId && scope === "mine") throw new Refusal("common.not-found");
  return { userId, count: await dayCount(ctx, userId) };
}
