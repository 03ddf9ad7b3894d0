import { codeNames } from "~/areas/master/common-codes.server";
import type { Ctx } from "~/core/ctx.server";
import { grouped } from "~/core/grouped";
import { counted } from "~/messages/counted";
import type { DescribedTable, FoundTable } from "../ddl/description";
import { driftOf } from "../ddl/drift";
import { lookAtTables } from "./look.server";
import { describedTables, referencesOf, type TableKey } from "./read-described.server";

/** What the database of its environment holds of a described table. */
export type HeldRow = TableKey & {
  environment: string;
  /** Null where the database could not be asked. */
  isThere: boolean | null;
  /** As people read it; empty where there is no table. */
  rows: string;
  differences: number;
  /** Why the database could not be asked; empty when it was. */
  fault: string;
};

const LOOK_MS = 1_000;
/** So many tables are looked at for one page of a list. */
const MOST_LOOKED = 100;

/**
 * What the databases hold of described tables, in the keys' order: all environments at a time, each asked within a second, by as many statements
 * for one table as for all. `changed` says whether the flag of a table was not as found, and is now.
 */
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
    const found = held?.get(table.tableId);
    const seen = { tableId: table.tableId, dataItemRelease: release, environment };
    const differences = found ? driftOf(table, found, references).length : 0;
    return [table, { ...seen, isThere: held && Boolean(found), rows: found ? rowsSaid(found) : "", differences, fault: fault ?? "" }];
  });
  return { rows, changed };
}

export const rowsSaid = ({ rows: { count, isExact } }: FoundTable): string => (isExact ? "" : "약 ") + counted(count);
