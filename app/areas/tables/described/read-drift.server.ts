import type { Ctx } from "~/core/ctx.server";
import { driftOf, describeColumn } from "../ddl/drift";
import { expectedColumns } from "../ddl/expected";
import { lookAtTables } from "./look.server";
import { describedTables, referencesOf, type TableKey } from "./read-described.server";
import { formatRowCount } from "./read-held.server";

export type DriftLine = { column: string; what: "same" | "missing" | "extra" | "other"; expected: string; found: string };

export type TableDrift = {
  fault: string | null;
  isThere: boolean;
  rows: string;
  lines: DriftLine[];
};

const LOOK_MS = 5_000;

export async function readDrift(ctx: Ctx, key: TableKey): Promise<TableDrift | null> {
  const [table] = await describedTables(ctx, [key]);
  if (!table) return null;
  const references = await referencesOf(ctx, table.release);
  const { held, fault } = await lookAtTables(ctx, table.release, [table], LOOK_MS);
  const heldTable = held?.get(table.tableId);
  if (!heldTable) return { fault, isThere: false, rows: "", lines: [] };
  const drift = driftOf(table, heldTable, references);
  const differs = new Set(drift.map(({ column }) => column.toLowerCase()));
  const same = expectedColumns(table, references)
    .filter(({ name }) => !differs.has(name.toLowerCase()))
    .map((column): DriftLine => ({ column: column.name, what: "same", expected: describeColumn(column), found: describeColumn(column) }));
  return { fault: null, isThere: true, rows: formatRowCount(heldTable), lines: [...drift, ...same] };
}
