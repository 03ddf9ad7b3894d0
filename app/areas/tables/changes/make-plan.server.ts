import { sha256 } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { grouped } from "~/core/grouped";
import { isRefusal } from "~/core/refusal";
import { refusalText } from "~/messages/refusals.ko";
import type { DescribedTable, FoundTable, References } from "../ddl/description";
import { inOrder, parentsOf } from "../ddl/order";
import { updateMadeFlags } from "../described/look.server";
import { describedTables, referencesOf, type TableKey } from "../described/read-described.server";
import { findTables } from "../targets/find-tables.server";
import { withTarget } from "../targets/open-target.server";
import type { ChangeOperation } from "../table-words";
import { losesTable, plannedRows, type Plan, type PlannedStep, type PlannedTarget } from "./plan";
import { planRelease } from "./plan-release";
import { releaseNames } from "./read-change.server";

const PRODUCTION = "PRODUCTION";
const LOOK_MS = 5_000;

/**
 * Plan an operation from descriptions and databases; only updates the made flags. Plans with equal `hash` do the same and lose about as
 * many rows.
 */
export async function makePlan(ctx: Ctx, deed: ChangeOperation, keys: TableKey[]): Promise<Plan> {
  const tables = await describedTables(ctx, keys);
  const names = await releaseNames(ctx);
  const byRelease = grouped(tables, ({ release }) => release);
  // Development before production, as in the code group.
  const releases = [...byRelease.keys()].sort((one, other) => orderOfRelease(one, names) - orderOfRelease(other, names));
  const targets: PlannedTarget[] = [];
  const steps: PlannedStep[] = [];
  for (const release of releases) {
    const releaseTables = byRelease.get(release)!;
    const planned = await planTarget(ctx, deed, releaseTables, steps.flatMap(({ statements }) => statements).length + 1);
    targets.push({ release, name: names.get(release) ?? release, isProduction: release === PRODUCTION, fault: planned.fault });
    steps.push(...planned.steps);
  }
  return { deed, targets, steps, hash: hashOf(steps) };
}

const orderOfRelease = (release: string, names: Map<string, string>) => {
  const place = [...names.keys()].indexOf(release);
  return place === -1 ? names.size : place;
};

async function planTarget(ctx: Ctx, deed: ChangeOperation, tables: DescribedTable[], from: number) {
  const { release } = tables[0]!;
  const references = await referencesOf(ctx, release);
  const order = orderOf(tables);
  const looked = await readTables(ctx, release, namesOf(tables, references));
  if (looked.fault === null) await updateMadeFlags(ctx, tables, looked.found);
  const steps = planRelease({ deed, tables: order.tables, found: looked.found, references }, from);
  for (const step of steps) {
    if (order.fault) step.faults.push(order.fault);
    // Nothing is known of tables in an unreadable database.
    if (looked.fault !== null) Object.assign(step, { statements: [], warnings: [], faults: [] });
  }
  return { fault: looked.fault, steps };
}

const namesOf = (tables: DescribedTable[], references: References) => [
  ...new Set(tables.flatMap((table) => [table.tableId, ...parentsOf(table, references)])),
];

function orderOf(tables: DescribedTable[]): { tables: DescribedTable[]; fault: string | null } {
  try {
    return { tables: inOrder(tables), fault: null };
  } catch (error) {
    if (!isRefusal(error, "tables.circle")) throw error;
    return { tables, fault: refusalText(error.code, error.values) };
  }
}

async function readTables(
  ctx: Ctx,
  release: string,
  tableIds: string[],
): Promise<{ found: Map<string, FoundTable>; fault: string | null }> {
  try {
    const found = await withTarget(ctx, release, (target) => findTables(target, tableIds), { timeoutMs: LOOK_MS });
    return { found, fault: null };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { found: new Map(), fault: refusalText(error.code, error.values) };
  }
}

function hashOf(steps: PlannedStep[]): string {
  const parts = steps.map((step) => [
    ...[step.release, step.tableId, step.deed, step.statements],
    losesTable(step) ? plannedRows(step.rows!) : null,
  ]);
  return sha256(JSON.stringify(parts));
}
