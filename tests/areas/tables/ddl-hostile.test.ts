import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DescribedTable, referencesAmong } from "~/areas/tables/ddl/description";
import { driftOf } from "~/areas/tables/ddl/drift";
import { faultsOf } from "~/areas/tables/ddl/faults";
import { createStatements, dropStatement } from "~/areas/tables/ddl/statements";
import { findTables } from "~/areas/tables/targets/find-tables.server";
import { withTarget } from "~/areas/tables/targets/open-target.server";
import type { Target } from "~/areas/tables/targets/target";
import { makeCtx } from "~/core/ctx.server";
import { aColumn, aTable } from "../../support/described";
import { type MadeTarget, makeTarget } from "../../support/factories/tables";
import { serverDir, tellDatabase } from "../../support/killable";

/** Names and defaults that try SQL injection, or look like other names. */

const names = [
  "t; DROP TABLE witness",
  "t`; DROP TABLE witness; -- ",
  "t` (a INT); DROP TABLE witness; -- ",
  "witness`.`x",
  "meta_production.member",
  "mysql.user",
  "../witness",
  "t/*",
  "t--",
  "t#",
  "t\\",
  "t'",
  't"',
  "t\0",
  "t\n",
  "t\u00a0",
  " t",
  "t ",
  "",
  "1t",
  "_t",
  "$t",
  "t-1",
  "t.1",
  "회원",
  "tаble", // a Cyrillic letter
  "ｔable", // a wide letter
  "ſelect", // folds to select
  "t\u202e",
  "t\u200d",
  "t\ud800",
  "t😀",
  "a".repeat(65),
  "select",
  "TABLE",
  "Information_Schema.tables",
  "%s",
  "?",
  "t?",
  "${t}",
];

const texts = [
  "'; DROP TABLE witness; -- ",
  "'), (b INT); DROP TABLE witness; -- ",
  "x' COMMENT 'y",
  "x\\' COMMENT 'y",
  "\\",
  "\\\\",
  "x\\",
  "''",
  "'",
  '"',
  "`",
  "/*! DROP TABLE witness */",
  "-- ",
  "#",
  "%s %d ?",
  ":name @@version",
  "NULL",
  "CURRENT_TIMESTAMP",
  '회원\'s "이름" `x`',
  "번호\\이름",
  "a\0b",
  "a\nb",
  "a\u001ab",
  "a\u202eb",
  "a\u200db",
  "a\ufeffb",
  "a\ud800b",
  "이모지 😀",
  "\u00bf\u005c\u0027 OR 1=1", // two-byte letters that swallow a backslash
  "縗\\' OR 1=1",
  "<script>alert(1)</script>",
  "가".repeat(100),
];

const ctx = makeCtx({ kind: "job", name: "test" });
const none = referencesAmong([]);
let target: MadeTarget;
beforeAll(async () => {
  target = await makeTarget();
  await inSchema(({ run }) => run("CREATE TABLE witness (a INT)"));
});
afterAll(() => tellDatabase(serverDir(), `DROP DATABASE ${target.schema}`));
const inSchema = <T>(use: (target: Target) => Promise<T>) => withTarget(ctx, target.release, use, { timeoutMs: 60_000 });

/** Columns of the test's schema and of `mysql`, read as administrator. */
const everything = () =>
  tellDatabase(
    serverDir(),
    `SELECT table_schema, table_name, column_name, column_type FROM information_schema.columns
     WHERE table_schema = '${target.schema}' OR table_schema = 'mysql' ORDER BY 1, 2, 3`,
  );

/** A table is refused; or made, read back as described, and dropped. */
async function tryTable(target: Target, table: DescribedTable): Promise<"refused" | "made"> {
  const faults = faultsOf(table, none);
  if (faults.length > 0) {
    for (const { message } of faults) expect(message).toMatch(/[가-힣]/);
    return "refused";
  }
  for (const statement of createStatements(table, none)) await target.run(statement);
  const found = (await findTables(target, [table.tableId])).get(table.tableId);
  expect(found && driftOf(table, found, none)).toEqual([]);
  await target.run(dropStatement(table.tableId));
  return "made";
}

describe("a hostile text is refused at its row, or stored unchanged without effect:", () => {
  test(`${names.length} names of tables and items`, async () => {
    const before = await everything();
    const outcomes = await inSchema(async (target) => {
      const results: string[] = [];
      for (const name of names) {
        results.push(await tryTable(target, aTable(name, [aColumn("a")])));
        results.push(await tryTable(target, aTable("fine", [aColumn(name)])));
      }
      return results;
    });
    expect(outcomes.filter((outcome) => outcome === "made")).toEqual([]);
    expect(await everything()).toEqual(before);
  });

  test(`${texts.length} Korean names and defaults`, async () => {
    const before = await everything();
    const outcomes = await inSchema(async (target) => {
      const results: string[] = [];
      for (const text of texts) {
        results.push(await tryTable(target, aTable("fine", [aColumn("a", { name: text })])));
        results.push(await tryTable(target, aTable("fine", [aColumn("a")], { name: text })));
        for (const [type, size] of [
          ["VARCHAR", 100],
          ["CHAR", 100],
          ["INT", 0],
          ["DATETIME", 0],
        ] as const)
          results.push(await tryTable(target, aTable("fine", [aColumn("a", { type, size, default: text })])));
      }
      return results;
    });
    expect(outcomes.filter((outcome) => outcome === "made").length).toBeGreaterThan(texts.length * 2);
    expect(await everything()).toEqual(before);
  });

  test("also where a backslash is no escape character", async () => {
    const table = (at: number, text: string) =>
      aTable(`raw_${at}`, [aColumn("a", { size: 100, default: text, name: text })], { name: text });
    await inSchema(async (target) => {
      await target.run("SET SESSION sql_mode = CONCAT(@@sql_mode, ',NO_BACKSLASH_ESCAPES')");
      for (const [at, text] of texts.entries()) {
        if (faultsOf(table(at, text), none).length > 0) continue;
        await target.run(createStatements(table(at, text), none)[0]!);
        await target.run(`INSERT INTO raw_${at} () VALUES ()`);
        expect(await target.ask(`SELECT a FROM raw_${at}`)).toEqual([{ a: text }]);
      }
    });
    expect(await inSchema((target) => findTables(target, ["witness"]))).toHaveProperty("size", 1);
  });
});
