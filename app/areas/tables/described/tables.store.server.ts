import { count, inArray } from "drizzle-orm";
import { codeLookups } from "~/areas/master/code-lookups.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { deleteScope } from "~/grid/delete.server";
import type { Problem } from "~/grid/grid";
import { listed, refuseCells } from "~/grid/problems.server";
import { gridStore } from "~/grid/store.server";
import { counted } from "~/messages/counted";
import { tableColumn, tableInformation } from "~db/schema/tables";
import { faultsOf } from "../ddl/faults";
import { columns } from "./columns.store.server";
import { tablesGrid } from "./tables.grid";
import { type TableInformation, TableInformationRow } from "./tables.schema.server";

/** Grid of described tables (3 §2 "Table information"). A made table must be dropped before deleting its description. */
export const tables = gridStore(tablesGrid, tableInformation, TableInformationRow, {
  lookups: codeLookups({ dataItemRelease: "dataItemRelease", moduleType: "moduleType", tableType: "tableType" }),
  check,
  mayDelete,
  deleting: async (tx, rows) => {
    for (const { tableId, dataItemRelease } of rows) await deleteScope(tx, columns, { tableId, dataItemRelease });
  },
});

type Row = typeof tableInformation.$inferSelect;
type Writes = { inserts: TableInformation[]; updates: { after: Row }[] };

async function check(_tx: Ctx, { inserts, updates }: Writes): Promise<void> {
  const faults = (list: Problem["list"], rows: TableInformation[]) =>
    rows.flatMap(({ tableId, dataItemRelease: release, tableName: name, tableDesc: desc }, index) =>
      faultsOf({ tableId, release, name, desc, isMade: false, columns: [] }, new Map()).map(({ field, message }): Problem => ({
        list,
        index,
        field,
        message,
      })),
    );
  const after = updates.map((update) => update.after);
  const problems = [...faults("inserts", inserts), ...faults("updates", after)];
  if (problems.length > 0) refuseCells(problems);
}

const labelOf = ({ tableId, dataItemRelease }: Row) => `${tableId} (${dataItemRelease} 환경)`;

async function mayDelete(ctx: Ctx, rows: Row[]): Promise<string[]> {
  const madeRows = rows.filter((row) => row.generateTableYn === "Y");
  if (madeRows.length > 0) throw new Refusal("tables.made", { keys: listed(madeRows.map(labelOf)) });
  return [
    "개발, 테스트, 운영에 반영된 테이블도 함께 삭제됩니다. 고른 테이블은 데이터베이스에 없어 등록 정보만 지웁니다.",
    ...(await columnLines(ctx, rows)),
  ];
}

async function columnLines({ db }: Ctx, rows: Row[]): Promise<string[]> {
  const counts = await db
    .select({ tableId: tableColumn.tableId, dataItemRelease: tableColumn.dataItemRelease, number: count() })
    .from(tableColumn)
    .where(
      inArray(
        tableColumn.tableId,
        rows.map(({ tableId }) => tableId),
      ),
    )
    .groupBy(tableColumn.tableId, tableColumn.dataItemRelease);
  return rows.flatMap((row) => {
    const columnCount = counts.find((one) => labelOf({ ...row, ...one }).toLowerCase() === labelOf(row).toLowerCase());
    return columnCount ? [`${labelOf(row)}: 컬럼 ${counted(columnCount.number)}개도 함께 지웁니다.`] : [];
  });
}
