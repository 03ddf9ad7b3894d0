import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { withTemporaryRows } from "~/areas/reports/counting/temporary-rows.server";
import { makeCtx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";

const job = makeCtx({ kind: "job" as const, name: "reports.roll-up" });

it.each(["MEMORY", "InnoDB"] as const)("the temporary table of %s has a primary key, which a server may require", async (engine) => {
  const keys = await inTransaction(job, async (tx) => {
    let found: unknown;
    const keep = async () => void ([found] = await tx.db.execute(sql`SHOW INDEX FROM temporary_rows WHERE Key_name = 'PRIMARY'`));
    await withTemporaryRows(tx, sql`SELECT 1 AS n, 2 AS fee_won`, sql`raw.n`, keep, engine);
    return found;
  });
  expect(keys).toHaveLength(1);
});

it("rows that do not fit in memory are stored with InnoDB", async () => {
  const digits = sql`(SELECT 0 AS n UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 5)`;
  const rows = sql`SELECT a.n + 6 * b.n + 36 * c.n + 216 * d.n AS n, 2 AS fee_won
    FROM ${digits} AS a CROSS JOIN ${digits} AS b CROSS JOIN ${digits} AS c CROSS JOIN ${digits} AS d`;
  const counted = await inTransaction(job, async (tx) => {
    await tx.db.execute(sql`SET SESSION max_heap_table_size = 16384`);
    try {
      let found: unknown;
      await withTemporaryRows(
        tx,
        rows,
        sql`raw.n`,
        async (kept) => {
          [found] = await tx.db.execute(
            sql`SELECT COUNT(*) AS many, CAST(SUM(kept.many) AS SIGNED) AS whole, CAST(SUM(kept.fee_won) AS SIGNED) AS won FROM (${kept}) AS kept`,
          );
        },
        "InnoDB",
      );
      return found;
    } finally {
      await tx.db.execute(sql`SET SESSION max_heap_table_size = DEFAULT`);
    }
  });
  expect(counted).toEqual([{ many: 1_296, whole: 1_296, won: 2_592 }]);
});
