import type { MemberCtx } from "~/core/ctx.server";
import { settings } from "~/core/settings.server";
import { seoulDay } from "~/time/seoul";
import { refuseOver } from "./internal/counts.server";
import { checkSender, findReceivers, type Receivers, refuseWithoutScopes } from "./internal/run-checks.server";
import { dayCount, monthCount } from "./sending-counts.server";

export type LeftNow = { day: number; month: number };

/** How many dispatches the member has left today and this Seoul month. */
export async function leftNow(ctx: MemberCtx): Promise<LeftNow> {
  const [day, month] = await Promise.all([dayCount(ctx, ctx.actor.userId), monthCount(ctx, ctx.actor.userId)]);
  const { DAILY_SEND_LIMIT, MONTHLY_SEND_LIMIT } = settings();
  return { day: Math.max(0, DAILY_SEND_LIMIT - day), month: Math.max(0, MONTHLY_SEND_LIMIT - month) };
}

/**
 * What starting a run would do, for the question that is asked before: how many people get which post, what is left now. Refuses exactly
 * as `startSendRun` does, and writes nothing.
 */
export async function previewSendRun(ctx: MemberCtx, input: { contentsId: number; receivers: Receivers }) {
  const { scopes, post } = await checkSender(ctx, input);
  const { total } = await findReceivers(ctx, input.receivers);
  const left = await leftNow(ctx);
  refuseOver({ today: seoulDay(ctx.now()), ...left }, total);
  refuseWithoutScopes(scopes);
  return { total, left, title: post.title };
}
