import { type SQL, sql } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";

/**
 * Group `rows` by `by` into a temporary table with `many` (count) and `fee_won` (sum), for `count` to read repeatedly. Use InnoDB for
 * unbounded sizes. Some servers require a primary key: `row_no`.
 */
export async function withTemporaryRows(
  tx: TxCtx,
  rows: SQL,
  by: SQL,
  count: (rows: SQL) => Promise<void>,
  engine: "MEMORY" | "InnoDB" = "MEMORY",
): Promise<void> {
  // A transaction that rolled back leaves its temporary table on the connection.
  await tx.db.execute(sql`DROP TEMPORARY TABLE IF EXISTS temporary_rows`);
  await tx.db.execute(sql`CREATE TEMPORARY TABLE temporary_rows (row_no INT NOT NULL AUTO_INCREMENT PRIMARY KEY) ENGINE = ${sql.raw(engine)}
    SELECT ${by}, COUNT(*) AS many, SUM(raw.fee_won) AS fee_won FROM (${rows}) AS raw GROUP BY ${by}`);
  await count(sql`SELECT * FROM temporary_rows`);
  await tx.db.execute(sql`DROP TEMPORARY TABLE temporary_rows`);
}
