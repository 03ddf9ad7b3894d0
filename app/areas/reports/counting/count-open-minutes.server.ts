import { sql } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";
import { withTemporaryRows } from "./temporary-rows.server";
import { addToPlaces, noteSenders } from "./add-to-calendar.server";
import { recordedIn } from "./opened.server";
import { seoulDayText } from "./sql-text";

/** An opening can prove an unknown delivery, so `viewed_at` may precede `delivered_at`. */
const wholeMinutes = "GREATEST(0, TIMESTAMPDIFF(MINUTE, raw.delivered_at, raw.viewed_at))";

/** SQL of minutes from delivery to opening, rounded down: to ten from an hour on, to 60 from six hours, to 1,440 from a day. */
export const minutesToOpen = `CASE WHEN ${wholeMinutes} < 60 THEN ${wholeMinutes} WHEN ${wholeMinutes} < 360 THEN ${wholeMinutes} DIV 10 * 10
  WHEN ${wholeMinutes} < 1440 THEN ${wholeMinutes} DIV 60 * 60 ELSE ${wholeMinutes} DIV 1440 * 1440 END`;

/** Add first openings of [from, until) to `open_minutes_calendar`, by day of delivery and `minutesToOpen`. */
export async function countOpenMinutes(tx: TxCtx, from: Date, until: Date): Promise<void> {
  const columns = `raw.user_id, raw.contents_id, ${seoulDayText("raw.delivered_at")} AS day, ${minutesToOpen} AS minutes, 0 AS fee_won`;
  const opens = recordedIn("viewed_at", { from, until }, columns);
  await withTemporaryRows(tx, opens, sql`raw.user_id, raw.contents_id, raw.day, raw.minutes`, async (rows) => {
    await noteSenders(tx, rows);
    const columns = ["contents_id", "minutes"];
    const values = [sql`raw.contents_id`, sql`raw.minutes`];
    await addToPlaces(tx, rows, "opened", { table: "open_minutes_calendar", columns, values, withYears: false });
  });
}
