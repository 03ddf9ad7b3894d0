import { sql } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";
import { addToCustomers, addToPosts } from "./count-customers.server";
import { readingsIn } from "./opened.server";

const columns = sql`raw.user_id, raw.receiver_id, raw.contents_id, raw.delivered_at, 0 AS fee_won`;

/** Adds the dispatches whose first opening became known in [from, until) to the day and month of their delivery. */
export async function countOpens(tx: TxCtx, from: Date, until: Date): Promise<void> {
  const rows = readingsIn("viewed_at", { from, until }, columns);
  await addToPosts(tx, rows, "read_count");
  await addToCustomers(tx, rows, "opened");
}

/** The same for dispatches read to their end. */
export async function countEnds(tx: TxCtx, from: Date, until: Date): Promise<void> {
  await addToPosts(tx, readingsIn("read_to_end_at", { from, until }, columns), "read_to_end_count");
}
