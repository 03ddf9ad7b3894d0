import { and, not, or, type SQL } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { settings } from "~/core/settings.server";
import { seoulDay } from "~/time/seoul";
import { friend } from "~db/schema/sending";
import { isAdNight } from "../internal/ad-hours.server";
import { resolveMessage } from "./card-message.server";
import { refuseOver } from "../internal/counts.server";
import { type Often, readOften } from "../receivers/often.server";
import { findReceivers } from "../receivers/find-receivers.server";
import { checkSender, refuseWithoutScopes } from "../receivers/run-checks.server";
import { countSecondTime, neverGot } from "../internal/resend-conditions.server";
import { fetchWaitingEntry } from "../receivers/waiting-entry.server";
import { readRestPlanner } from "./internal/rest-planner.server";
import { shareOf } from "./internal/share";
import type { SendOrKeep } from "./send-or-keep.server";
import { dayCount, monthCount } from "./sending-counts.server";

export type LeftNow = { day: number; month: number };

/** Dispatches left today and this Seoul month. */
export async function leftNow(ctx: MemberCtx): Promise<LeftNow> {
  const [day, month] = await Promise.all([dayCount(ctx, ctx.actor.userId), monthCount(ctx, ctx.actor.userId)]);
  const { DAILY_SEND_LIMIT, MONTHLY_SEND_LIMIT } = settings();
  return { day: Math.max(0, DAILY_SEND_LIMIT - day), month: Math.max(0, MONTHLY_SEND_LIMIT - month) };
}

/** Figures for the question before sending; `without`: if some receivers are left out. Refuses as `sendOrKeep`; writes nothing. */
export async function previewSendRun(ctx: MemberCtx, input: Omit<SendOrKeep, "formKey" | "told">) {
  const { contentsId, receivers, sendingListId, keeps } = input;
  const { scopes, post } = await checkSender(ctx, input);
  if (sendingListId) await fetchWaitingEntry(ctx, { sendingListId, contentsId });
  const { receiverCondition, total, skipped } = await findReceivers(ctx, contentsId, receivers, input.except);
  const weeklyLimit = await readOften(ctx);
  const [left, secondTime, often, message] = await Promise.all([
    leftNow(ctx),
    countSecondTime(ctx, contentsId, receiverCondition),
    weeklyLimit ? countOften(ctx, contentsId, receiverCondition, weeklyLimit) : null,
    resolveMessage(ctx, input),
  ]);
  if (keeps !== "rest") refuseOver({ today: seoulDay(ctx.now()), ...left }, total);
  refuseWithoutScopes(scopes);
  const isNight = message.ad !== null && isAdNight(ctx.now());
  if (isNight && keeps === "nothing") throw new Refusal("sending.ad-night");
  const isOver = isNight || total > Math.min(left.day, left.month);
  const partsOf = isOver ? await readRestPlanner(ctx, left) : () => [];
  const shareFor = (people: number) => {
    const share = shareOf({ total: people, left, isNight });
    return { total: people, ...share, parts: partsOf(share) };
  };
  return {
    ...{ ...shareFor(total), at: ctx.now(), left, title: post.title, isAd: message.ad !== null, skipped, secondTime, often },
    without: {
      had: shareFor(total - secondTime),
      often: shareFor(total - (often?.people ?? 0)),
      both: shareFor(total - (often?.either ?? secondTime)),
    },
  };
}

async function countOften(ctx: MemberCtx, contentsId: number, receiverCondition: SQL | undefined, { weeklyMost, often }: Often) {
  const people = await ctx.db.$count(friend, and(receiverCondition, often));
  const either = people === 0 ? 0 : await ctx.db.$count(friend, and(receiverCondition, or(often, not(neverGot(ctx, contentsId)!))));
  return people === 0 ? null : { weeklyMost, people, either };
}
