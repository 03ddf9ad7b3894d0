import { codeNames } from "~/areas/master/common-codes.server";
import type { Ctx } from "~/core/ctx.server";
import { grouped } from "~/core/grouped";
import { counted } from "~/messages/counted";
import type { DescribedTable, FoundTable } from "../ddl/description";
import { driftOf } from "../ddl/drift";
import { lookAtTables } from "./look.server";
import { describedTables, referencesOf, type TableKey } from "./read-described.server";

export type HeldRow = TableKey & {
  environment: string;
  /** Whether the table exists; null when the database did not answer. */
  isThere: boolean | null;
  rows: string;
  differences: number;
  fault: string;
};

const LOOK_MS = 1_000;
const MOST_LOOKED = 100;

/** Compare described tables with their databases, each asked within a second. `changed`: a made flag was corrected. */
export async function readHeld(ctx: Ctx, keys: TableKey[]): Promise<{ rows: HeldRow[]; changed: boolean }> {
  const tables = await describedTables(ctx, keys.slice(0, MOST_LOOKED));
  const names = await codeNames(ctx, "dataItemRelease");
  const byRelease = [...grouped(tables, ({ release }) => release)];
  const looked = await Promise.all(byRelease.map(([release, own]) => heldIn(ctx, release, own, names[release] ?? release)));
  const rows = new Map(looked.flatMap((one) => one.rows));
  return { rows: tables.map((table) => rows.get(table)!), changed: looked.some(({ changed }) => changed) };
}

async function heldIn(ctx: Ctx, release: string, tables: DescribedTable[], environment: string) {
  const [references, { held, fault, changed }] = await Promise.all([
    referencesOf(ctx, release),
    lookAtTables(ctx, release, tables, LOOK_MS),
  ]);
  const rows = tables.map((table): [DescribedTable, HeldRow] => {
    const heldTable = held?.get(table.tableId);
    const key = { tableId: table.tableId, dataItemRelease: release, environment };
    const differences = heldTable ? driftOf(table, heldTable, references).length : 0;
    return [
      table,
      { ...key, isThere: held && Boolean(heldTable), rows: heldTable ? formatRowCount(heldTable) : "", differences, fault: fault ?? "" },
    ];
  });
  return { rows, changed };
}

export const formatRowCount = ({ rows: { count, isExact } }: FoundTable): string => (isExact ? "" : "약 ") + counted(count);
