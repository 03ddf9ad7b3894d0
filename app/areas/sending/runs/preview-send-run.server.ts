import type { MemberCtx } from "~/core/ctx.server";
import { settings } from "~/core/settings.server";
import { seoulDay } from "~/time/seoul";
import { refuseOver } from "../internal/counts.server";
import { findReceivers, type Receivers } from "../internal/receivers.server";
import { checkSender, refuseWithoutScopes } from "../internal/run-checks.server";
import { countSecondTime } from "../internal/second-time.server";
import { fetchWaitingEntry } from "../internal/waiting-entry.server";
import { dayCount, monthCount } from "./sending-counts.server";

export type LeftNow = { day: number; month: number };

/** How many dispatches the member has left today and this Seoul month. */
export async function leftNow(ctx: MemberCtx): Promise<LeftNow> {
  const [day, month] = await Promise.all([dayCount(ctx, ctx.actor.userId), monthCount(ctx, ctx.actor.userId)]);
  const { DAILY_SEND_LIMIT, MONTHLY_SEND_LIMIT } = settings();
  return { day: Math.max(0, DAILY_SEND_LIMIT - day), month: Math.max(0, MONTHLY_SEND_LIMIT - month) };
}

/**
 * What starting a run would do, for the question that is asked before: how many people get which post, how many of them have had it before,
 * who is skipped and why, what is left now. Refuses exactly as `startSendRun` does, and writes nothing.
 */
export async function previewSendRun(ctx: MemberCtx, input: { contentsId: number; receivers: Receivers; sendingListId?: number | null }) {
  const { contentsId, receivers, sendingListId } = input;
  const { scopes, post } = await checkSender(ctx, input);
  if (sendingListId) await fetchWaitingEntry(ctx, { sendingListId, contentsId });
  const { mine, total, skipped } = await findReceivers(ctx, contentsId, receivers);
  const [left, secondTime] = await Promise.all([leftNow(ctx), countSecondTime(ctx, contentsId, mine)]);
  refuseOver({ today: seoulDay(ctx.now()), ...left }, total);
  refuseWithoutScopes(scopes);
  return { total, left, title: post.title, skipped, secondTime };
}
