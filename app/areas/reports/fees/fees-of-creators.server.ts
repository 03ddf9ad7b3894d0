import { monthDays, startOfSeoulDay } from "~/time/seoul";
import { instantText, monthText, seoulMonthText } from "../counting/sql-text";
import { watermark } from "../counting/watermark.server";

/** SELECTs of author_id, month, sent and fee (won): `counted`, and `later` for uncounted dispatches. Read both in one snapshot. */
export function feesOfCreators(fromMonth: string, toMonth: string): { counted: string; later: string } {
  const [from, until] = [startOfSeoulDay(monthDays(fromMonth).from), startOfSeoulDay(monthDays(toMonth).until)];
  return {
    counted: `SELECT author_id, month, send_count AS sent, fee_won AS fee FROM author_monthly
      WHERE month BETWEEN ${monthText(fromMonth)} AND ${monthText(toMonth)}`,
    later: `SELECT author_id, ${seoulMonthText("delivered_at")} AS month, 1 AS sent, fee_won AS fee FROM send_history
      WHERE delivered_at >= ${watermark("authorMonths")} AND delivered_at >= ${instantText(from)} AND delivered_at < ${instantText(until)}`,
  };
}
