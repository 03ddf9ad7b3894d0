import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { makeCtx } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { auditLog } from "~db/schema/house";

const ctx = () => makeCtx({ kind: "job" as const, name: "test" });
const subjects = async (deed: string) => (await database().select().from(auditLog)).filter((row) => row.deed === deed);

describe("a connection", () => {
  it("works in UTC and does not lock ranges, from its first query on", async () => {
    const [rows] = (await database().execute(
      sql`SHOW SESSION VARIABLES WHERE variable_name IN ('tx_isolation', 'transaction_isolation', 'time_zone')`,
    )) as unknown as [{ Value: string }[]];
    expect(new Set(rows.map((row) => row.Value))).toEqual(new Set(["READ-COMMITTED", "+00:00"]));
  });
});

describe("a transaction", () => {
  it("writes all or nothing, and runs what comes after only when it is in", async () => {
    let ran = 0;
    const refused = inTransaction(ctx(), async (tx) => {
      await tx.audit("refused-deed", "row:1");
      tx.afterCommit(async () => void ran++);
      throw new Refusal("common.not-found");
    });
    await expect(refused).rejects.toMatchObject({ code: "common.not-found" });
    expect(await subjects("refused-deed")).toEqual([]);
    expect(ran).toBe(0);
  });

  it("inside another joins it", async () => {
    await expect(
      inTransaction(ctx(), async (outer) => {
        await inTransaction(outer, (inner) => inner.audit("inner-deed", "row:1"));
        throw new Error("the outer one fails");
      }),
    ).rejects.toThrow("the outer one fails");
    expect(await subjects("inner-deed")).toEqual([]);
  });

  it("is tried again when the database ends it as a deadlock's victim", async () => {
    await database().execute(sql`CREATE TABLE IF NOT EXISTS two_rows (id INT PRIMARY KEY, n INT)`);
    await database().execute(sql`INSERT IGNORE INTO two_rows VALUES (1, 0), (2, 0)`);
    await database().execute(sql`UPDATE two_rows SET n = 0`);
    const both = [1, 2].map((first) =>
      inTransaction(ctx(), async (tx) => {
        await tx.db.execute(sql`UPDATE two_rows SET n = n + 1 WHERE id = ${first}`);
        await tx.db.execute(sql`SELECT SLEEP(0.2)`);
        await tx.db.execute(sql`UPDATE two_rows SET n = n + 1 WHERE id = ${3 - first}`);
      }),
    );
    await Promise.all(both);
    const [rows] = (await database().execute(sql`SELECT n FROM two_rows`)) as unknown as [{ n: number }[]];
    await database().execute(sql`DROP TABLE two_rows`);
    expect(rows.map((row) => row.n)).toEqual([2, 2]);
  });

  it("keeps its result when a task after it fails", async () => {
    const result = await inTransaction(ctx(), async (tx) => {
      tx.afterCommit(() => Promise.reject(new Error("redis away")));
      return "kept";
    });
    expect(result).toBe("kept");
  });
});
