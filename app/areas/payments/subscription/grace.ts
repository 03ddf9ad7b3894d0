import { addDays } from "~/time/seoul";

/** Days after a failed charge with open sending and a daily retry (rule 25). */
export const TRY_AGAIN_DAYS = 3;

/** Last Seoul day with open sending after a failed charge. */
export function graceEnd(nextChargeDay: string): string {
  return addDays(nextChargeDay, TRY_AGAIN_DAYS);
}
