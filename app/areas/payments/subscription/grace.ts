import { addDays } from "~/time/seoul";

/** After a failed charge, sending stays open and the charge is tried again on each of these days (rule 25). */
export const TRY_AGAIN_DAYS = 3;

/** The last Seoul day on which an unpaid subscription may still send. */
export function graceEnd(nextChargeDay: string): string {
  return addDays(nextChargeDay, TRY_AGAIN_DAYS);
}
