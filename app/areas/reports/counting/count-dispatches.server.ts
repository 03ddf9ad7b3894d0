import { sql } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";
import { seoulDayOf } from "./seoul-sql.server";

const day = seoulDayOf(sql`delivered_at`);

/** Adds the dispatches delivered in [from, until) to the daily rows of posts, writers and senders, and to the posts' totals. */
export async function countDispatches(tx: TxCtx, from: Date, until: Date): Promise<void> {
  // A table that has grown since its statistics were made would else be read by post, all of it in each step.
  const source = sql`send_history FORCE INDEX (send_history_rollup_idx) WHERE delivered_at >= ${from} AND delivered_at < ${until}`;
  await tx.db.execute(sql`INSERT INTO dispatch_daily (contents_id, day, sender_id, author_id, send_count, fee_won)
    SELECT contents_id, ${day}, user_id, MIN(author_id), COUNT(*), SUM(fee_won) FROM ${source} GROUP BY contents_id, ${day}, user_id
    ON DUPLICATE KEY UPDATE send_count = send_count + VALUES(send_count), fee_won = dispatch_daily.fee_won + VALUES(fee_won)`);
  await tx.db.execute(sql`INSERT INTO author_daily (author_id, day, send_count, fee_won)
    SELECT author_id, ${day}, COUNT(*), SUM(fee_won) FROM ${source} GROUP BY author_id, ${day}
    ON DUPLICATE KEY UPDATE send_count = send_count + VALUES(send_count), fee_won = author_daily.fee_won + VALUES(fee_won)`);
  await tx.db.execute(sql`INSERT INTO sender_daily (sender_id, day, send_count)
    SELECT user_id, ${day}, COUNT(*) FROM ${source} GROUP BY user_id, ${day}
    ON DUPLICATE KEY UPDATE send_count = send_count + VALUES(send_count)`);
  await tx.db.execute(sql`INSERT INTO contents_total (contents_id, send_count)
    SELECT contents_id, COUNT(*) FROM ${source} GROUP BY contents_id
    ON DUPLICATE KEY UPDATE send_count = send_count + VALUES(send_count)`);
}
