import { sql } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";
import { dispatchesIn } from "./count-customers.server";
import { monthOfDayText } from "./sql-text";

/** Add dispatches of [from, until) to `author_monthly`. */
export async function countAuthorMonths(tx: TxCtx, from: Date, until: Date): Promise<void> {
  await tx.db.execute(sql`INSERT INTO author_monthly (month, author_id, send_count, fee_won)
    SELECT ${sql.raw(monthOfDayText("raw.day"))} AS month, raw.author_id, COUNT(*), SUM(raw.fee_won) FROM (${dispatchesIn(from, until)}) AS raw
    GROUP BY month, raw.author_id
    ON DUPLICATE KEY UPDATE send_count = author_monthly.send_count + VALUES(send_count), fee_won = author_monthly.fee_won + VALUES(fee_won)`);
}
