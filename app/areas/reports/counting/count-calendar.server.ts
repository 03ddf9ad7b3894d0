import { type SQL, sql } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";
import type { Part } from "./interest-windows";
import { withTemporaryRows } from "./temporary-rows.server";
import { addToPlaces, noteSenders } from "./add-to-calendar.server";
import { dispatchesIn } from "./count-customers.server";
import { recordedIn } from "./opened.server";
import { seoulDayText } from "./sql-text";

const byDay = sql`raw.user_id, raw.receiver_id, raw.day`;

/** Add dispatches of [from, until) to `customer_calendar`, for each customer and all together (receiver 0). */
export async function countCalendar(tx: TxCtx, from: Date, until: Date): Promise<void> {
  await withTemporaryRows(tx, dispatchesIn(from, until), byDay, (rows) => addToCalendar(tx, rows, "sent"));
}

/** Add first openings of [from, until) to `customer_calendar`, on the day of delivery. */
export async function countCalendarOpens(tx: TxCtx, from: Date, until: Date): Promise<void> {
  const columns = `raw.user_id, raw.receiver_id, ${seoulDayText("raw.delivered_at")} AS day, 0 AS fee_won`;
  await withTemporaryRows(tx, recordedIn("viewed_at", { from, until }, columns), byDay, (rows) => addToCalendar(tx, rows, "opened"));
}

async function addToCalendar(tx: TxCtx, rows: SQL, part: Part): Promise<void> {
  await noteSenders(tx, rows);
  for (const receiver of [sql`raw.receiver_id`, sql`0`])
    await addToPlaces(tx, rows, part, { table: "customer_calendar", columns: ["receiver_id"], values: [receiver], withYears: true });
}
