import { and, asc, eq, inArray, or, type SQL } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { grouped } from "~/core/grouped";
import type { TxCtx } from "~/core/transaction.server";
import { dataItemEnvironment } from "~db/schema/dictionary";
import { tableColumn, tableInformation } from "~db/schema/tables";
import { type DescribedColumn, type DescribedTable, type References, referencesAmong } from "../ddl/description";

export type TableKey = { tableId: string; dataItemRelease: string };

/** Described tables in order of the keys, with columns in sequence. Unknown keys are skipped. */
export async function describedTables(ctx: Ctx, keys: TableKey[]): Promise<DescribedTable[]> {
  if (keys.length === 0) return [];
  const tables = await ctx.db.select().from(tableInformation).where(withTables(tableInformation, keys));
  const columnsOf = await columnsByTable(ctx, keys);
  const tableByKey = new Map(tables.map((table) => [keyOf(table), table]));
  return [...new Set(keys.map(keyOf))].flatMap((key) => {
    const table = tableByKey.get(key);
    if (!table) return [];
    const { tableId, dataItemRelease: release, tableName: name, tableDesc: desc, generateTableYn } = table;
    return [{ tableId, release, name, desc, isMade: generateTableYn === "Y", columns: columnsOf.get(key) ?? [] }];
  });
}

/** Targets of FOREIGN columns among an environment's described tables. */
export async function referencesOf(ctx: Ctx, release: string): Promise<References> {
  const primary = await ctx.db
    .select({ tableId: tableColumn.tableId, dataItem: dataItemEnvironment.dataItem })
    .from(tableColumn)
    .innerJoin(dataItemEnvironment, ofItem)
    .where(and(eq(tableColumn.dataItemRelease, release), eq(tableColumn.columnType, "PRIMARY")));
  const columnsOf = grouped(primary, ({ tableId }) => tableId.toLowerCase());
  const primaryOf = (columns: typeof primary) => columns.map(({ dataItem }) => ({ dataItem, columnType: "PRIMARY" as const }));
  return referencesAmong([...columnsOf.values()].map((columns) => ({ tableId: columns[0]!.tableId, columns: primaryOf(columns) })));
}

/** Store whether the environment's schema holds the table. An unchanged row keeps its stamp. */
export async function setMadeFlag(tx: TxCtx, { tableId, dataItemRelease }: TableKey, isMade: boolean): Promise<void> {
  const [to, from] = isMade ? (["Y", "N"] as const) : (["N", "Y"] as const);
  await tx.db
    .update(tableInformation)
    .set({ generateTableYn: to, updatedAt: tx.now() })
    .where(and(withTables(tableInformation, [{ tableId, dataItemRelease }]), eq(tableInformation.generateTableYn, from)));
}

const ofItem = and(
  eq(dataItemEnvironment.dataItem, tableColumn.dataItem),
  eq(dataItemEnvironment.dataItemRelease, tableColumn.dataItemRelease),
);

async function columnsByTable({ db }: Ctx, keys: TableKey[]): Promise<Map<string, DescribedColumn[]>> {
  const rows = await db
    .select({ column: tableColumn, item: dataItemEnvironment })
    .from(tableColumn)
    .innerJoin(dataItemEnvironment, ofItem)
    .where(withTables(tableColumn, keys))
    .orderBy(asc(tableColumn.tableColumnsSequence));
  const columns = grouped(rows, ({ column }) => keyOf(column));
  return new Map([...columns].map(([key, own]) => [key, own.map(({ column, item }) => describedColumn(column, item))]));
}

type StoredColumn = Pick<typeof tableColumn.$inferSelect, "tableColumnsSequence" | "columnType" | "autoIncrement">;

export function describedColumn(column: StoredColumn, item: typeof dataItemEnvironment.$inferSelect): DescribedColumn {
  return {
    sequence: column.tableColumnsSequence,
    dataItem: item.dataItem,
    columnType: column.columnType as DescribedColumn["columnType"],
    autoIncrement: column.autoIncrement === "Y",
    name: item.dataItemName,
    type: item.dataItemType,
    size: item.dataItemSize,
    decimals: item.dataItemFileDecimal,
    default: item.dataItemDefult,
    nullable: item.dataItemNull === "Y",
    isSequence: item.dataItemSequence === "Y",
  };
}

/** The database compares names without case. */
export const keyOf = ({ tableId, dataItemRelease }: TableKey) => `${dataItemRelease} ${tableId}`.toLowerCase();

/** Condition for these tables or their columns; undefined, hence every row, without keys. */
export function withTables(table: typeof tableInformation | typeof tableColumn, keys: TableKey[]): SQL | undefined {
  const byRelease = grouped(keys, ({ dataItemRelease }) => dataItemRelease);
  const parts = [...byRelease].map(([release, own]) =>
    and(
      eq(table.dataItemRelease, release),
      inArray(
        table.tableId,
        own.map(({ tableId }) => tableId),
      ),
    ),
  );
  return or(...parts);
}
