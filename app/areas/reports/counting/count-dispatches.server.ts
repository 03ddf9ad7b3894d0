import { type SQL, sql } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";
import { withTemporaryRows } from "./temporary-rows.server";
import { dispatchesIn } from "./count-customers.server";

const by = sql`raw.contents_id, raw.day, raw.user_id, raw.author_id`;

/** Add dispatches of [from, until) to daily counts and post totals. */
export async function countDispatches(tx: TxCtx, from: Date, until: Date): Promise<void> {
  await withTemporaryRows(tx, dispatchesIn(from, until), by, (rows) => addToDays(tx, sql`(${rows}) AS raw`));
}

async function addToDays(tx: TxCtx, source: SQL): Promise<void> {
  await tx.db.execute(sql`INSERT INTO dispatch_daily (contents_id, day, sender_id, author_id, send_count, fee_won)
    SELECT raw.contents_id, raw.day, raw.user_id, MIN(raw.author_id), SUM(raw.many), SUM(raw.fee_won) FROM ${source}
    GROUP BY raw.contents_id, raw.day, raw.user_id
    ON DUPLICATE KEY UPDATE send_count = send_count + VALUES(send_count), fee_won = dispatch_daily.fee_won + VALUES(fee_won)`);
  await tx.db.execute(sql`INSERT INTO author_daily (author_id, day, send_count, fee_won)
    SELECT raw.author_id, raw.day, SUM(raw.many), SUM(raw.fee_won) FROM ${source} GROUP BY raw.author_id, raw.day
    ON DUPLICATE KEY UPDATE send_count = send_count + VALUES(send_count), fee_won = author_daily.fee_won + VALUES(fee_won)`);
  await tx.db.execute(sql`INSERT INTO sender_daily (sender_id, day, send_count)
    SELECT raw.user_id, raw.day, SUM(raw.many) FROM ${source} GROUP BY raw.user_id, raw.day
    ON DUPLICATE KEY UPDATE send_count = send_count + VALUES(send_count)`);
  await tx.db.execute(sql`INSERT INTO contents_total (contents_id, send_count)
    SELECT raw.contents_id, SUM(raw.many) FROM ${source} GROUP BY raw.contents_id
    ON DUPLICATE KEY UPDATE send_count = send_count + VALUES(send_count)`);
}
