import { type SQL, sql } from "drizzle-orm";
import { dayShown } from "~/time/seoul";
import { graceEnd } from "./grace";

/** SQL: day of the member's failed monthly charge, else null. */
export const unsettledDayOf = (userId: number): SQL =>
  sql`(SELECT next_charge_day FROM subscription
    WHERE user_id = ${userId} AND status = 'ACTIVE' AND ended_at IS NULL AND failed_tries > 0 LIMIT 1)`;

/** Banner after a failed charge, while sending is open (rule 25). */
export function unsettledText(day: string): string {
  return `이번 달 이용료가 결제되지 않았어요. ${dayShown(graceEnd(day))}까지 결제되지 않으면 발송할 수 없게 돼요.`;
}
