import { and, eq, sql } from "drizzle-orm";
import { codeLookups } from "~/areas/master/code-lookups.server";
import type { Ctx } from "~/core/ctx.server";
import { grouped } from "~/core/grouped";
import { Refusal } from "~/core/refusal";
import { gridStore } from "~/grid/store.server";
import { listed } from "~/grid/problems.server";
import { dataItemEnvironment as item } from "~db/schema/dictionary";
import { tableColumn } from "~db/schema/tables";
import { checkColumns } from "./check-columns.server";
import { columnsGrid } from "./columns.grid";
import { TableColumnRow } from "./columns.schema.server";
import type { DescribedTable } from "../ddl/description";
import { lookAtTables } from "./look.server";
import { describedTables } from "./read-described.server";

const sqlType = sql<string>`CONCAT(${item.dataItemType}, IF(${item.dataItemSize} > 0, CONCAT('(', ${item.dataItemSize},
  IF(${item.dataItemType} = 'DECIMAL', CONCAT(',', ${item.dataItemFileDecimal}), ''), ')'), ''),
  IF(${item.dataItemNull} = 'N' OR ${tableColumn.columnType} = 'PRIMARY', ' NOT NULL', ''))`;

/** Grid of a described table's columns (3 §2). A made table's columns are locked; new ones can be added (3 §4 "Tables"). */
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

const LOOK_MS = 1_000;
type Row = typeof tableColumn.$inferSelect;

/** A made table's column may be deleted when the database lacks it: nothing is lost. */
async function mayDelete(ctx: Ctx, rows: Row[]): Promise<string[]> {
  const madeTables = (await describedTables(ctx, rows)).filter(({ isMade }) => isMade);
  const heldColumns = await Promise.all(
    [...grouped(madeTables, ({ release }) => release)].map(([release, tables]) => columnsHeld(ctx, release, tables)),
  );
  const locked = rows.filter((row) => heldColumns.flat().some((one) => one === columnText(row)));
  if (locked.length > 0) throw new Refusal("tables.column-locked", { keys: listed(locked.map((row) => row.dataItem)) });
  return [];
}

/** When the database does not answer, all described columns count as held. */
async function columnsHeld(ctx: Ctx, release: string, tables: DescribedTable[]): Promise<string[]> {
  const { held } = await lookAtTables(ctx, release, tables, LOOK_MS);
  return tables.flatMap(({ tableId, columns: described }) => {
    const names = held ? (held.get(tableId)?.columns ?? []).map(({ name }) => name) : described.map(({ dataItem }) => dataItem);
    return names.map((dataItem) => columnText({ tableId, dataItemRelease: release, dataItem }));
  });
}

const columnText = ({ tableId, dataItemRelease, dataItem }: Pick<Row, "tableId" | "dataItemRelease" | "dataItem">) =>
  [tableId, dataItemRelease, dataItem].join(" ").toLowerCase();
