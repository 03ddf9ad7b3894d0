import type { MemberCtx } from "~/core/ctx.server";
import { addDays, formatSeoul, seoulDay } from "~/time/seoul";
import { momentText } from "../plan-words";
import { hourText } from "../pressure/quiet-hours";
import { nextAt, readBestHour } from "./best-hour.server";
import { readPlannedMoment } from "./read-planned-run.server";

const MORNING = "09:00";

/** `best`: the next best hour in words; null while too few readings are known. */
export type PlanOffer = { isPlanned: boolean; planDate: string; planTime: string; best: { hour: string; moment: string } | null };

/** Moment that the send panel suggests: the plan's own, else tomorrow at the best hour or in the morning. */
export async function readPlanOffer(ctx: MemberCtx, sendingListId: number | undefined): Promise<PlanOffer> {
  const [moment, hour] = [await readPlannedMoment(ctx, sendingListId), await readBestHour(ctx)];
  const now = ctx.now();
  const best = hour === null ? null : { hour: hourText(hour), moment: momentText(nextAt(now, hour), now) };
  if (moment) return { isPlanned: true, planDate: seoulDay(moment), planTime: formatSeoul(moment, "HH:mm"), best };
  const planTime = hour === null ? MORNING : `${String(hour).padStart(2, "0")}:00`;
  return { isPlanned: false, planDate: addDays(seoulDay(now), 1), planTime, best };
}
