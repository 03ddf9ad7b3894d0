import { and, eq } from "drizzle-orm";
import { environmentItems } from "~/areas/master/dictionary/environment-items.store.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { deleteRows } from "~/grid/delete.server";
import { saveRows } from "~/grid/save.server";
import { dataItem, dataItemEnvironment } from "~db/schema/dictionary";
import { driftOf } from "../ddl/drift";
import { columns } from "./columns.store.server";
import { type Draft, draftOf } from "./from-shape";
import { itemCells } from "./item-cells";
import { lookAtTables } from "./look.server";
import { describedTables, referencesOf, type TableKey } from "./read-described.server";

const LOOK_MS = 5_000;

/**
 * Make one column's description follow the database. Refuses `common.not-found`, `tables.target-silent`, and `tables.no-item` for an item
 * outside the dictionary.
 */
export async function takeOver(ctx: MemberCtx, key: TableKey, column: string): Promise<void> {
  const [table] = await describedTables(ctx, [key]);
  if (!table) throw new Refusal("common.not-found");
  const references = await referencesOf(ctx, table.release);
  const { held, fault } = await lookAtTables(ctx, table.release, [table], LOOK_MS);
  if (fault !== null) throw new Refusal("tables.target-silent", { reason: fault });
  const heldTable = held.get(table.tableId);
  const drift = heldTable && driftOf(table, heldTable, references).find((one) => one.column !== "" && one.column === column);
  const scope = { tableId: table.tableId, dataItemRelease: table.release };
  if (drift?.what === "missing") {
    const place = table.columns.find(({ dataItem: item }) => item === column)!.sequence;
    return void (await deleteRows(ctx, columns, [[...Object.values(scope), place]], scope));
  }
  const draft =
    drift?.what === "extra"
      ? draftOf(
          heldTable!.columns.find(({ name }) => name === column)!,
          references,
        )
      : undefined;
  if (draft === undefined) throw new Refusal("common.not-found");
  if (draft === null) throw new Refusal("tables.no-item", { item: column });
  const last = Math.max(0, ...table.columns.map(({ sequence }) => sequence));
  await inTransaction(ctx, async (tx) => {
    await addMissingItem(tx, draft, table.release);
    const { columnType, autoIncrement } = draft;
    const cells = { tableColumnsSequence: last + 1, dataItem: column, columnType, autoIncrement: autoIncrement ? "Y" : "N" };
    await saveRows(tx, columns, { inserts: [cells], updates: [] }, scope);
  });
}

/** An item that the environment has stays unchanged. */
async function addMissingItem(ctx: MemberCtx, draft: Draft, release: string): Promise<void> {
  const { db } = ctx;
  const itemCondition = and(eq(dataItemEnvironment.dataItem, draft.dataItem), eq(dataItemEnvironment.dataItemRelease, release));
  if ((await db.$count(dataItemEnvironment, itemCondition)) > 0) return;
  if ((await db.$count(dataItem, eq(dataItem.dataItem, draft.dataItem))) === 0)
    throw new Refusal("tables.no-item", { item: draft.dataItem });
  await saveRows(ctx, environmentItems, { inserts: [itemCells(draft, release)], updates: [] });
}
