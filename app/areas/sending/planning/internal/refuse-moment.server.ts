import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { DAY_MS, seoulDay } from "~/time/seoul";
import { isAdNight } from "../../internal/ad-hours.server";

export const LEAD_MINUTES = 3;
const MOST_DAYS = 366;

/** Refuses `sending.plan-too-soon`, `sending.plan-too-late` and `sending.plan-ad-night` at the field to change (rules 301, 309). */
export function refuseMoment({ now }: MemberCtx, remindAt: Date, isAd: boolean): void {
  const aheadMs = remindAt.getTime() - now().getTime();
  if (aheadMs > MOST_DAYS * DAY_MS) throw new Refusal("sending.plan-too-late", {}, { field: "planDate" });
  const field = seoulDay(remindAt) < seoulDay(now()) ? "planDate" : "planTime";
  if (aheadMs < LEAD_MINUTES * 60_000) throw new Refusal("sending.plan-too-soon", { minutes: LEAD_MINUTES }, { field });
  if (isAd && isAdNight(remindAt)) throw new Refusal("sending.plan-ad-night", {}, { field: "planTime" });
}
