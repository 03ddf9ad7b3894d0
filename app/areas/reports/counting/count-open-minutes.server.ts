import { type SQL, sql } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";
import { aside } from "./aside.server";
import { addToPlaces, noteSenders } from "./calendar-places.server";
import { readingsIn } from "./opened.server";
import { seoulDayOf } from "./seoul-sql.server";

/** An opened link confirms a lost answer, and so may be a moment before the delivery. */
const wholeMinutes = sql`GREATEST(0, TIMESTAMPDIFF(MINUTE, raw.delivered_at, raw.viewed_at))`;

/**
 * The minutes from delivery to opening of `send_history AS raw`, rounded down: in the first hour each minute counts, in the first six hours
 * ten, in the first day whole hours, later whole days. So a post has few rows however many people open it.
 */
export const minutesToOpen: SQL = sql`CASE WHEN ${wholeMinutes} < 60 THEN ${wholeMinutes} WHEN ${wholeMinutes} < 360 THEN ${wholeMinutes} DIV 10 * 10
  WHEN ${wholeMinutes} < 1440 THEN ${wholeMinutes} DIV 60 * 60 ELSE ${wholeMinutes} DIV 1440 * 1440 END`;

/**
 * Adds the dispatches whose first opening became known in [from, until) to the calendars of their posts, at the day of their delivery and by the
 * minutes it took.
 */
export async function countOpenMinutes(tx: TxCtx, from: Date, until: Date): Promise<void> {
  const columns = sql`raw.user_id, raw.contents_id, ${seoulDayOf(sql`raw.delivered_at`)} AS day, ${minutesToOpen} AS minutes, 0 AS fee_won`;
  const opens = readingsIn("viewed_at", { from, until }, columns);
  await aside(tx, opens, sql`raw.user_id, raw.contents_id, raw.day, raw.minutes`, async (rows) => {
    await noteSenders(tx, rows);
    const columns = ["contents_id", "minutes"];
    const values = [sql`raw.contents_id`, sql`raw.minutes`];
    await addToPlaces(tx, rows, "opened", { table: "open_minutes_calendar", columns, values, withYears: false });
  });
}
