import { type SQL, sql } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";
import { seoulDay } from "~/time/seoul";
import { interestWindows } from "../customers/interest-windows";
import { seoulDayOf, seoulMonthOf } from "./seoul-sql.server";

const at = sql`raw.delivered_at`;

/** Adds the dispatches delivered in [from, until) to the monthly rows of writers and senders and to what each customer was sent. */
export async function countCustomers(tx: TxCtx, from: Date, until: Date): Promise<void> {
  // A table that has grown since its statistics were made would else be read by post or by sender, all of it in each step.
  const source = sql`send_history AS raw FORCE INDEX (send_history_rollup_idx) WHERE ${at} >= ${from} AND ${at} < ${until}`;
  await tx.db.execute(sql`INSERT INTO contents_monthly (author_id, month, contents_id, send_count, fee_won)
    SELECT raw.author_id, ${seoulMonthOf(at)} AS month, raw.contents_id, COUNT(*), SUM(raw.fee_won) FROM ${source} GROUP BY raw.author_id, month, raw.contents_id
    ON DUPLICATE KEY UPDATE send_count = send_count + VALUES(send_count), fee_won = contents_monthly.fee_won + VALUES(fee_won)`);
  const rows = sql`SELECT raw.user_id, raw.receiver_id, raw.contents_id, ${at}, raw.fee_won FROM ${source}`;
  await addToPosts(tx, rows, "send_count");
  await addToCustomers(tx, rows, "sent");
}

const units = [
  ["day", seoulDayOf],
  ["month", seoulMonthOf],
] as const;

/** Adds dispatches (a SELECT of user_id, contents_id, delivered_at, fee_won) to a count of the sender's posts by day and month. */
export async function addToPosts(tx: TxCtx, rows: SQL, name: "send_count" | "read_count" | "read_to_end_count"): Promise<void> {
  const column = sql.identifier(name);
  for (const [unit, of] of units) {
    const table = sql.identifier(unit === "day" ? "post_daily" : "post_monthly");
    await tx.db.execute(sql`INSERT INTO ${table} (sender_id, ${sql.identifier(unit)}, contents_id, fee_won, ${column})
      SELECT raw.user_id, ${of(at)} AS unit, raw.contents_id, SUM(raw.fee_won), COUNT(*) FROM (${rows}) AS raw
      GROUP BY raw.user_id, unit, raw.contents_id
      ON DUPLICATE KEY UPDATE fee_won = ${table}.fee_won + VALUES(fee_won), ${column} = ${column} + VALUES(${column})`);
  }
}

/** Adds dispatches (a SELECT of user_id, receiver_id, contents_id, delivered_at) to what each customer was sent or has opened. */
export async function addToCustomers(tx: TxCtx, rows: SQL, part: "sent" | "opened"): Promise<void> {
  const column = sql.identifier(part);
  await addToSubjects(tx, rows, part, { subject: sql`posts.main_subject`, sign: 1 });
  await tx.db.execute(
    sql`INSERT IGNORE INTO interest_day (sender_id, day) SELECT DISTINCT raw.user_id, ${seoulDay(tx.now())} FROM (${rows}) AS raw`,
  );
  const columns = [sql`${column}`, ...interestWindows.map(([, , name]) => sql`${sql.identifier(`${part}_${name}`)}`)];
  const spans = interestWindows.map(([, months]) => sql`SUM(${seoulDayOf(at)} >= marks.day - INTERVAL ${sql.raw(String(months))} MONTH)`);
  await tx.db.execute(sql`INSERT INTO customer_interest (sender_id, receiver_id, ${sql.join(columns, sql`, `)})
    SELECT raw.user_id, raw.receiver_id, COUNT(*), ${sql.join(spans, sql`, `)} FROM (${rows}) AS raw
    STRAIGHT_JOIN interest_day AS marks ON marks.sender_id = raw.user_id GROUP BY raw.user_id, raw.receiver_id
    ON DUPLICATE KEY UPDATE ${sql.join(
      columns.map((name) => sql`${name} = ${name} + VALUES(${name})`),
      sql`, `,
    )}`);
}

/** Adds dispatches to, or with -1 takes them off, the customers' counts of a subject by day and month. */
export async function addToSubjects(
  tx: TxCtx,
  rows: SQL,
  part: "sent" | "opened",
  { subject, sign }: { subject: SQL; sign: 1 | -1 },
): Promise<void> {
  const column = sql.identifier(part);
  for (const [unit, of] of units) {
    const table = sql.identifier(unit === "day" ? "customer_daily" : "customer_monthly");
    await tx.db.execute(sql`INSERT INTO ${table} (sender_id, ${sql.identifier(unit)}, receiver_id, main_subject, ${column})
      SELECT raw.user_id, ${of(at)} AS unit, raw.receiver_id, ${subject} AS subject, ${sql.raw(String(sign))} * COUNT(*) FROM (${rows}) AS raw
      STRAIGHT_JOIN contents AS posts ON posts.contents_id = raw.contents_id GROUP BY raw.user_id, unit, raw.receiver_id, subject
      ON DUPLICATE KEY UPDATE ${column} = ${column} + VALUES(${column})`);
  }
}
