import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addFaults } from "~/areas/tables/ddl/add-faults";
import { type DescribedTable, type FoundTable, type References, referencesAmong } from "~/areas/tables/ddl/description";
import { driftOf } from "~/areas/tables/ddl/drift";
import { faultsOf } from "~/areas/tables/ddl/faults";
import { quoted } from "~/areas/tables/ddl/names";
import { inOrder } from "~/areas/tables/ddl/order";
import { addStatements, createStatements, dropStatement } from "~/areas/tables/ddl/statements";
import { findTables } from "~/areas/tables/targets/find-tables.server";
import { withTarget } from "~/areas/tables/targets/open-target.server";
import type { Target } from "~/areas/tables/targets/target";
import { runStatement } from "~/areas/tables/targets/run-statement.server";
import { makeCtx } from "~/core/ctx.server";
import { aColumn, anyColumn, aTable } from "../../support/described";
import { type MadeTarget, makeTarget } from "../../support/factories/tables";
import { serverDir, tellDatabase } from "../../support/killable";
import { runs } from "../../support/soak";
import { patience } from "../../support/yardstick";

const { numRuns: RUNS, seed } = runs({ test: 12, soak: 1_000 });
const own = `t${randomUUID().replaceAll("-", "").slice(0, 8)}`;

/** The second table may refer to the first, the third to both. Columns are added later. */
const dictionaries = fc
  .tuple(
    ...[0, 1, 2].map((place) =>
      fc.record({
        primary: fc.array(anyColumn("x", ["PRIMARY"]), { minLength: place < 2 ? 1 : 0, maxLength: 3 }),
        counts: fc.boolean(),
        others: fc.array(anyColumn("x", ["COLUMN", "COLUMN", "UNIQUE", "INDEX"]), { minLength: 1, maxLength: 6 }),
        later: fc.array(anyColumn("x", ["COLUMN", "COLUMN", "UNIQUE", "INDEX"]), { maxLength: 4 }),
        refers: fc.boolean(),
        refersLater: fc.boolean(),
        name: anyColumn("x", ["COLUMN"]).map(({ name }) => name),
      }),
    ),
  )
  .map((made) => {
    const keys = made.map(({ primary }, place) => (primary.length === 1 ? { ...primary[0]!, dataItem: `key${place}` } : undefined));
    return made.map(({ primary, counts, others, later, refers, refersLater, name }, place) => {
      const reference = (back: number) => {
        const key = keys[place - back];
        return key ? [{ ...key, columnType: "FOREIGN" as const, default: "", nullable: true }] : [];
      };
      const columns = [
        ...(counts && primary.length === 0
          ? [aColumn("counter", { type: "BIGINT", columnType: "INDEX", autoIncrement: true, isSequence: true })]
          : []),
        ...primary.map((column, index) => ({ ...column, dataItem: primary.length === 1 ? `key${place}` : `key${place}_${index}` })),
        ...others.map((column, index) => ({ ...column, dataItem: `other_${index}` })),
        ...(refers ? reference(1) : []),
      ];
      const further = [...later.map((column, index) => ({ ...column, dataItem: `later_${index}` })), ...(refersLater ? reference(2) : [])];
      const table = aTable(`${own}_${place}`, columns, { name });
      return { table, updated: aTable(`${own}_${place}`, [...columns, ...further], { name }) };
    });
  })
  .filter((tables) => {
    const references = referencesAmong(tables.map(({ updated }) => updated));
    return tables.every(({ updated }) => faultsOf(updated, references).length === 0);
  });

type Made = { table: DescribedTable; updated: DescribedTable }[];
type Tamper = (table: string) => string;

/** Manual changes of a table; each makes it differ from its description. */
const tampering = fc.constantFrom<Tamper[]>(
  (table) => `ALTER TABLE ${table} ADD COLUMN outside INT NULL`,
  (table) => `ALTER TABLE ${table} COMMENT = 'outside'`,
  (table) => `ALTER TABLE ${table} MODIFY other_0 VARBINARY(77) NULL`,
  (table) => `ALTER TABLE ${table} RENAME COLUMN other_0 TO other_x`,
);

const ctx = makeCtx({ kind: "job", name: "test" });
let home: MadeTarget;
const LONGEST_MS = patience(60_000 + RUNS * 1_000);
const inSchema = <T>(use: (target: Target) => Promise<T>) => withTarget(ctx, home.release, use, { timeoutMs: LONGEST_MS });

async function clean(target: Target) {
  const tables = await target.ask(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name LIKE ?",
    [`${own}%`],
  );
  await target.run("SET foreign_key_checks = 0");
  for (const { name } of tables) await target.run(`DROP TABLE \`${String(name)}\``);
  await target.run("SET foreign_key_checks = 1");
}
/** Make, update, tamper with and drop one dictionary's tables; returns counts of what was tried. */
async function roundTrip(target: Target, made: Made, tamper: Tamper) {
  const tables = inOrder(made.map(({ table }) => table));
  const references = referencesAmong(tables);
  const readTables = () =>
    findTables(
      target,
      tables.map(({ tableId }) => tableId),
    );
  for (const table of tables) for (const statement of createStatements(table, references)) await runStatement(target, statement);
  const created = await readTables();
  expect(driftsOf(tables, created, references)).toEqual([]);
  const updated = inOrder(made.map((one) => one.updated)).filter((table) => addFaults(table, created.get(table.tableId)!).length === 0);
  const added = updated.flatMap((table) => addStatements(table, created.get(table.tableId)!, references));
  for (const statement of added) await runStatement(target, statement);
  const victim = updated[0] ?? tables[0]!;
  if (added.length > 0) expect(driftsOf(updated, await readTables(), references)).toEqual([]);
  await target.run(tamper(quoted(victim.tableId)));
  expect(driftsOf([victim], await readTables(), references)).not.toEqual([]);
  for (const table of [...tables].reverse()) await target.run(dropStatement(table.tableId));
  return added.length;
}

const driftsOf = (tables: DescribedTable[], found: Map<string, FoundTable>, references: References) =>
  tables.flatMap((table) => driftOf(table, found.get(table.tableId)!, references));

beforeAll(async () => {
  home = await makeTarget();
});
afterAll(() => tellDatabase(serverDir(), `DROP DATABASE ${home.schema}`));

test(`a described table equals its database after creation and update, and every manual change is detected (${RUNS} dictionaries)`, async () => {
  let added = 0;
  await inSchema((target) =>
    fc.assert(
      fc.asyncProperty(dictionaries, tampering, async (made, tamper) => {
        try {
          added += await roundTrip(target, made, tamper);
        } catch (error) {
          await clean(target);
          throw error;
        }
      }),
      { numRuns: RUNS, seed },
    ),
  );
  expect(added).toBeGreaterThan(RUNS);
});
