import { sql } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";
import { withTemporaryRows } from "./temporary-rows.server";
import { addToPlaces, noteSenders } from "./add-to-calendar.server";
import { recordedIn } from "./opened.server";
import { seoulDayText } from "./sql-text";

/** An opening can confirm a lost answer, so `viewed_at` may precede `delivered_at`. */
const wholeMinutes = "GREATEST(0, TIMESTAMPDIFF(MINUTE, raw.delivered_at, raw.viewed_at))";

/** Round down to minutes in the first hour, ten minutes up to six hours, hours up to a day, then days: few rows per post. */
export const minutesToOpen = `CASE WHEN ${wholeMinutes} < 60 THEN ${wholeMinutes} WHEN ${wholeMinutes} < 360 THEN ${wholeMinutes} DIV 10 * 10
  WHEN ${wholeMinutes} < 1440 THEN ${wholeMinutes} DIV 60 * 60 ELSE ${wholeMinutes} DIV 1440 * 1440 END`;

/** Add first openings by day of delivery and minutes to open. */
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
