import type { TxCtx } from "~/core/transaction.server";
import { withTemporaryRows } from "./temporary-rows.server";
import { addToCustomers, addToPosts, byCustomer } from "./count-customers.server";
import { recordedIn } from "./opened.server";
import { seoulDayText } from "./sql-text";

const columns = `raw.user_id, raw.receiver_id, raw.contents_id, ${seoulDayText("raw.delivered_at")} AS day, 0 AS fee_won`;

/** Add first openings of [from, until) to post counts and `customer_interest`, by day of delivery. */
export async function countOpens(tx: TxCtx, from: Date, until: Date): Promise<void> {
  await withTemporaryRows(tx, recordedIn("viewed_at", { from, until }, columns), byCustomer, async (rows) => {
    await addToPosts(tx, rows, "read_count");
    await addToCustomers(tx, rows, "opened");
  });
}

/** Add first readings to the end, of [from, until), to post counts by day of delivery. */
export async function countEnds(tx: TxCtx, from: Date, until: Date): Promise<void> {
  const rows = recordedIn("read_to_end_at", { from, until }, columns);
  await withTemporaryRows(tx, rows, byCustomer, (rows) => addToPosts(tx, rows, "read_to_end_count"));
}
