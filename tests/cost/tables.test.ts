import { expect, it } from "vitest";
import { createStatements } from "~/areas/tables/ddl/statements";
import { findTables } from "~/areas/tables/targets/find-tables.server";
import { withTarget } from "~/areas/tables/targets/open-target.server";
import { runStatement } from "~/areas/tables/targets/run-statement.server";
import { makeCtx } from "~/core/ctx.server";
import { costOf } from "./cost-of";
import { aColumn, aTable } from "../support/described";
import { makeTarget } from "../support/factories/tables";
import { serverDir, tellDatabase } from "../support/killable";
import { patience } from "../support/yardstick";

it("reads a database's 200 tables within 1,000 loops", async () => {
  const ctx = makeCtx({ kind: "job", name: "test" });
  const target = await makeTarget();
  const key = aColumn("id", { type: "BIGINT", columnType: "PRIMARY", autoIncrement: true, isSequence: true });
  const tables = Array.from({ length: 200 }, (_, at) => aTable(`many_${at}`, [key, aColumn("a", { columnType: "UNIQUE" })]));
  const look = async (target: Parameters<typeof findTables>[0]) => {
    for (const table of tables) await runStatement(target, createStatements(table, new Map())[0]!);
    const ids = tables.map(({ tableId }) => tableId);
    return costOf(() => findTables(target, ids), { most: 1_000, of: "wall", tries: 3 });
  };
  try {
    const { result, loops } = await withTarget(ctx, target.release, look, { timeoutMs: patience(60_000) });
    expect(result.size).toBe(200);
    expect(loops).toBeLessThan(1_000);
  } finally {
    await tellDatabase(serverDir(), `DROP DATABASE ${target.schema}`);
  }
});
