import { Refusal } from "~/core/refusal";
import { readInstant } from "~/time/typed-moment";

/** Reads a typed Seoul minute. Refuses `sending.plan-no-moment` at the field to change. */
export function typedMoment({ planDate, planTime }: { planDate: string; planTime: string }): Date {
  const moment = readInstant(`${planDate} ${planTime}`);
  if (moment) return moment;
  const field = readInstant(`${planDate} 00:00`) ? "planTime" : "planDate";
  throw new Refusal("sending.plan-no-moment", { what: field === "planDate" ? "날짜를" : "시각을" }, { field });
}
