import type { MemberCtx } from "~/core/ctx.server";
import { addDays, formatSeoul, seoulDay } from "~/time/seoul";
import { momentText } from "../plan-words";
import { hourText } from "../pressure/quiet-hours";
import { nextAt, readBestHour } from "./best-hour.server";
import { readPlannedMoment } from "./read-planned-run.server";

const MORNING = "09:00";

/** `best`: the next best hour in words; null while too few readings are known. Its `moment` is null if the fields have it already. */
export type PlanOffer = { isPlanned: boolean; planDate: string; planTime: string; best: { hour: string; moment: string | null } | null };

/** Moment that the send panel suggests: the plan's own, else tomorrow at the best hour or in the morning. */
export async function readPlanOffer(ctx: MemberCtx, sendingListId: number | undefined): Promise<PlanOffer> {
  const [moment, hour] = [await readPlannedMoment(ctx, sendingListId), await readBestHour(ctx)];
  const now = ctx.now();
  const planDate = moment ? seoulDay(moment) : addDays(seoulDay(now), 1);
  const planTime = moment ? formatSeoul(moment, "HH:mm") : hour === null ? MORNING : `${String(hour).padStart(2, "0")}:00`;
  const offer = { isPlanned: moment !== null, planDate, planTime };
  if (hour === null) return { ...offer, best: null };
  const next = nextAt(now, hour);
  const isTyped = seoulDay(next) === planDate && formatSeoul(next, "HH:mm") === planTime;
  return { ...offer, best: { hour: hourText(hour), moment: isTyped ? null : momentText(next, now) } };
}
