import { and, eq, sql } from "drizzle-orm";
import { codeLookups } from "~/areas/master/code-lookups.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { gridStore } from "~/grid/store.server";
import { listed } from "~/grid/problems.server";
import { dataItemEnvironment as item } from "~db/schema/dictionary";
import { tableColumn } from "~db/schema/tables";
import { checkColumns } from "./check-columns.server";
import { columnsGrid } from "./columns.grid";
import { TableColumnRow } from "./columns.schema.server";
import { madeAmong } from "./read-described.server";

/** As in statements: type with size and decimals, and NOT NULL. */
const sqlType = sql<string>`CONCAT(${item.dataItemType}, IF(${item.dataItemSize} > 0, CONCAT('(', ${item.dataItemSize},
  IF(${item.dataItemType} = 'DECIMAL', CONCAT(',', ${item.dataItemFileDecimal}), ''), ')'), ''),
  IF(${item.dataItemNull} = 'N' OR ${tableColumn.columnType} = 'PRIMARY', ' NOT NULL', ''))`;

/**
 * The grid of a described table's columns (3 §2). Each is an item of the table's environment, once a table. The columns of
 * a made table are locked; new ones can be added (3 §4 "Tables").
 */
export const columns = gridStore(columnsGrid, tableColumn, TableColumnRow, {
  exact: ["tableId", "dataItemRelease"],
  lookups: codeLookups({ columnType: "columnType" }),
  joined: {
    fields: { dataItemName: item.dataItemName, sqlType },
    on: [[item, and(eq(item.dataItem, tableColumn.dataItem), eq(item.dataItemRelease, tableColumn.dataItemRelease))!]],
  },
  check: checkColumns,
  mayDelete,
});

type Row = typeof tableColumn.$inferSelect;

async function mayDelete(ctx: Ctx, rows: Row[]): Promise<string[]> {
  const isMade = await madeAmong(ctx, rows);
  const locked = rows.filter(isMade);
  if (locked.length > 0) throw new Refusal("tables.column-locked", { keys: listed(locked.map((row) => row.dataItem)) });
  return [];
}
