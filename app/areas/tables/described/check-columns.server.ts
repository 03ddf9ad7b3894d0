import { and, eq, inArray, or } from "drizzle-orm";
import { grouped } from "~/core/grouped";
import type { TxCtx } from "~/core/transaction.server";
import type { Problem } from "~/grid/grid";
import { listed, refuseCells } from "~/grid/problems.server";
import { columnFaults } from "../ddl/faults";
import { dataItemEnvironment } from "~db/schema/dictionary";
import { tableColumn, tableInformation } from "~db/schema/tables";
import type { TableColumnRow } from "./columns.schema.server";
import { describedColumn, keyOf, withTables } from "./read-described.server";

type Written = TableColumnRow & { [field: string]: unknown };
type Writes = { inserts: Written[]; updates: { before: TableColumnRow; after: Written }[] };
type Place = { list: Problem["list"]; index: number; row: Written };
type Item = typeof dataItemEnvironment.$inferSelect;

/**
 * The table must be described, its environment must have the item, each item once. Names take the stored spelling. Refuses
 * `tables.column-locked` for a made table's changed columns.
 */
export async function checkColumns(tx: TxCtx, writes: Writes): Promise<void> {
  const places = [
    ...writes.inserts.map((row, index): Place => ({ list: "inserts", index, row })),
    ...writes.updates.map(({ after }, index): Place => ({ list: "updates", index, row: after })),
  ];
  if (places.length === 0) return;
  const tables = await lockedTables(tx, places);
  refuseWhere(places, ({ row }) => !tables.has(keyOf(row)), null, "없는 테이블입니다. 테이블 정보에 먼저 등록해 주세요.");
  refuseLocked(places.filter(({ list, row }) => list === "updates" && tables.get(keyOf(row))!.generateTableYn === "Y"));
  const items = await itemsOf(tx, places);
  refuseWhere(
    places,
    ({ row }) => !items.has(itemKey(row)),
    "dataItem",
    "이 환경에 없는 항목입니다. 환경별 데이터 항목에 먼저 등록해 주세요.",
  );
  refuseFaults(places, ({ row }) => columnFaults(describedColumn(row, items.get(itemKey(row))!)));
  for (const { row } of places) {
    row.tableId = tables.get(keyOf(row))!.tableId;
    row.dataItem = items.get(itemKey(row))!.dataItem;
  }
  const uses = await itemUses(tx, places);
  refuseWhere(places, ({ row }) => uses.get(useKey(row))!.length > 1, "dataItem", "이 테이블에 이미 있는 항목입니다.");
}

function refuseLocked(locked: Place[]): void {
  if (locked.length === 0) return;
  const problems = locked.map(({ list, index }): Problem => ({
    list,
    index,
    field: null,
    message: "만든 테이블의 컬럼은 수정할 수 없습니다.",
  }));
  refuseCells(problems, "tables.column-locked", { keys: listed(locked.map(({ row }) => row.dataItem)) });
}

function refuseFaults(places: Place[], faultsOf: (place: Place) => { field: string; message: string }[]): void {
  const problems = places.flatMap((place) => faultsOf(place).map((fault): Problem => ({ list: place.list, index: place.index, ...fault })));
  if (problems.length > 0) refuseCells(problems);
}

function refuseWhere(places: Place[], isWrong: (place: Place) => boolean, field: string | null, message: string): void {
  const problems = places.filter(isWrong).map(({ list, index }): Problem => ({ list, index, field, message }));
  if (problems.length > 0) refuseCells(problems);
}

async function lockedTables({ db }: TxCtx, places: Place[]): Promise<Map<string, typeof tableInformation.$inferSelect>> {
  const keys = places.map(({ row }) => row);
  const tables = await db.select().from(tableInformation).where(withTables(tableInformation, keys)).for("update");
  return new Map(tables.map((table) => [keyOf(table), table]));
}

async function itemsOf({ db }: TxCtx, places: Place[]): Promise<Map<string, Item>> {
  const byRelease = grouped(places, ({ row }) => row.dataItemRelease);
  const itemConditions = [...byRelease].map(([release, own]) =>
    and(
      eq(dataItemEnvironment.dataItemRelease, release),
      inArray(
        dataItemEnvironment.dataItem,
        own.map(({ row }) => row.dataItem),
      ),
    ),
  );
  const items = await db
    .select()
    .from(dataItemEnvironment)
    .where(or(...itemConditions));
  return new Map(items.map((item) => [itemKey(item), item]));
}

async function itemUses({ db }: TxCtx, places: Place[]): Promise<Map<string, unknown[]>> {
  const rows = places.map(({ row }) => row);
  const stored = await db.select().from(tableColumn).where(withTables(tableColumn, rows));
  const written = new Set(rows.map(columnKey));
  return grouped<TableColumnRow, string>([...rows, ...stored.filter((row) => !written.has(columnKey(row)))], useKey);
}

type Columned = { tableId: string; dataItemRelease: string };
const itemKey = ({ dataItem, dataItemRelease }: { dataItem: string; dataItemRelease: string }) =>
  `${dataItemRelease} ${dataItem}`.toLowerCase();
const useKey = (row: Columned & { dataItem: string }) => `${keyOf(row)} ${row.dataItem}`.toLowerCase();
const columnKey = (row: Columned & { tableColumnsSequence: number }) => `${keyOf(row)} ${row.tableColumnsSequence}`;
