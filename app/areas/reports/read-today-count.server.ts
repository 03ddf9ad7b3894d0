import { dayCount } from "~/areas/sending/runs/sending-counts.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";

/** Today's dispatches of a member (decision 64): one's own; an administrator may ask for anybody's. A stranger's is not found. */
export async function readTodayCount(ctx: MemberCtx, userId = ctx.actor.userId): Promise<{ userId: number; count: number }> {
  if (userId !== ctx.actor.userId && !ctx.actor.roles.includes("ROLE_ADMIN")) throw new Refusal("common.not-found");
  return { userId, count: await dayCount(ctx, userId) };
}
