import { type SQL, sql } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";

/**
 * Store a grouped SELECT in a temporary table, to feed several counts from one pass. MEMORY is faster; use InnoDB for unbounded sizes.
 * MySQL may require a primary key: `row_no`.
 */
export async function withTemporaryRows(
  tx: TxCtx,
  rows: SQL,
  by: SQL,
  count: (rows: SQL) => Promise<void>,
  engine: "MEMORY" | "InnoDB" = "MEMORY",
): Promise<void> {
  // A temporary table survives a roll-back on the same connection.
  await tx.db.execute(sql`DROP TEMPORARY TABLE IF EXISTS temporary_rows`);
  await tx.db.execute(sql`CREATE TEMPORARY TABLE temporary_rows (row_no INT NOT NULL AUTO_INCREMENT PRIMARY KEY) ENGINE = ${sql.raw(engine)}
    SELECT ${by}, COUNT(*) AS many, SUM(raw.fee_won) AS fee_won FROM (${rows}) AS raw GROUP BY ${by}`);
  await count(sql`SELECT * FROM temporary_rows`);
  await tx.db.execute(sql`DROP TEMPORARY TABLE temporary_rows`);
}
