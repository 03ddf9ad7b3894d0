import { type SQL, sql } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";
import { interestWindows } from "./interest-windows";
import { withTemporaryRows } from "./temporary-rows.server";
import { noteSenders } from "./add-to-calendar.server";
import { monthOfDayText, seoulDayText } from "./sql-text";

const at = sql`raw.delivered_at`;

/** Groups by sender, customer, post and day; coarser counts sum these groups. */
export const byCustomer = sql`raw.user_id, raw.receiver_id, raw.contents_id, raw.day`;

/** SELECT of dispatches delivered in [from, until), with the Seoul day of delivery. */
export function dispatchesIn(from: Date, until: Date): SQL {
  // Without the index hint, stale statistics make every step scan the table.
  return sql`SELECT raw.user_id, raw.author_id, raw.receiver_id, raw.contents_id, ${sql.raw(seoulDayText("raw.delivered_at"))} AS day, raw.fee_won
    FROM send_history AS raw FORCE INDEX (send_history_rollup_idx) WHERE ${at} >= ${from} AND ${at} < ${until}`;
}

/** Add dispatches of [from, until) to `contents_monthly`, post counts and `customer_interest`. */
export async function countCustomers(tx: TxCtx, from: Date, until: Date): Promise<void> {
  await withTemporaryRows(tx, dispatchesIn(from, until), sql`${byCustomer}, raw.author_id`, async (rows) => {
    await tx.db.execute(sql`INSERT INTO contents_monthly (author_id, month, contents_id, send_count, fee_won)
      SELECT raw.author_id, ${sql.raw(monthOfDayText("raw.day"))} AS month, raw.contents_id, SUM(raw.many), SUM(raw.fee_won) FROM (${rows}) AS raw
      GROUP BY raw.author_id, month, raw.contents_id
      ON DUPLICATE KEY UPDATE send_count = send_count + VALUES(send_count), fee_won = contents_monthly.fee_won + VALUES(fee_won)`);
    await addToPosts(tx, rows, "send_count");
    await addToCustomers(tx, rows, "sent");
  });
}

/** Add `byCustomer` rows to columns `name` and `fee_won` of `post_daily` and `post_monthly`. */
export async function addToPosts(tx: TxCtx, rows: SQL, name: "send_count" | "read_count" | "read_to_end_count"): Promise<void> {
  const column = sql.identifier(name);
  const units = [
    ["day", "post_daily", "raw.day"],
    ["month", "post_monthly", monthOfDayText("raw.day")],
  ] as const;
  for (const [unit, name, value] of units) {
    const table = sql.identifier(name);
    await tx.db.execute(sql`INSERT INTO ${table} (sender_id, ${sql.identifier(unit)}, contents_id, fee_won, ${column})
      SELECT raw.user_id, ${sql.raw(value)} AS unit, raw.contents_id, SUM(raw.fee_won), SUM(raw.many) FROM (${rows}) AS raw
      GROUP BY raw.user_id, unit, raw.contents_id
      ON DUPLICATE KEY UPDATE fee_won = ${table}.fee_won + VALUES(fee_won), ${column} = ${column} + VALUES(${column})`);
  }
}

/** Add `byCustomer` rows to `customer_interest`: to the total, and to windows starting on or before that day. */
export async function addToCustomers(tx: TxCtx, rows: SQL, part: "sent" | "opened"): Promise<void> {
  const column = sql.identifier(part);
  await noteSenders(tx, rows);
  const columns = [sql`${column}`, ...interestWindows.map(([, , name]) => sql`${sql.identifier(`${part}_${name}`)}`)];
  const spans = interestWindows.map(
    ([, months]) => sql`SUM(IF(raw.day >= marks.day - INTERVAL ${sql.raw(String(months))} MONTH, raw.many, 0))`,
  );
  await tx.db.execute(sql`INSERT INTO customer_interest (sender_id, receiver_id, ${sql.join(columns, sql`, `)})
    SELECT raw.user_id, raw.receiver_id, SUM(raw.many), ${sql.join(spans, sql`, `)} FROM (${rows}) AS raw
    STRAIGHT_JOIN interest_day AS marks ON marks.sender_id = raw.user_id GROUP BY raw.user_id, raw.receiver_id
    ON DUPLICATE KEY UPDATE ${sql.join(
      columns.map((name) => sql`${name} = ${name} + VALUES(${name})`),
      sql`, `,
    )}`);
}
