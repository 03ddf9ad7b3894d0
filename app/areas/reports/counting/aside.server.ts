import { type SQL, sql } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";

/**
 * Sets the rows of a SELECT aside for a transaction that counts them into several tables, so that history is read once instead of once a
 * table: those alike in `by` as one row, with `many` of them and the sum of `fee_won`. `count` gets them as a SELECT. In memory, which the
 * numbers and days of a step fit in many times over, since InnoDB takes three times as long; `engine` InnoDB for any number of rows. Each row has a
 * number, since a MySQL server may refuse a table without a primary key.
 */
export async function aside(
  tx: TxCtx,
  rows: SQL,
  by: SQL,
  count: (rows: SQL) => Promise<void>,
  engine: "MEMORY" | "InnoDB" = "MEMORY",
): Promise<void> {
  // A transaction that was rolled back leaves its rows to the connection.
  await tx.db.execute(sql`DROP TEMPORARY TABLE IF EXISTS rows_aside`);
  await tx.db.execute(sql`CREATE TEMPORARY TABLE rows_aside (row_no INT NOT NULL AUTO_INCREMENT PRIMARY KEY) ENGINE = ${sql.raw(engine)}
    SELECT ${by}, COUNT(*) AS many, SUM(raw.fee_won) AS fee_won FROM (${rows}) AS raw GROUP BY ${by}`);
  await count(sql`SELECT * FROM rows_aside`);
  await tx.db.execute(sql`DROP TEMPORARY TABLE rows_aside`);
}
