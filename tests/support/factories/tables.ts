import { randomUUID } from "node:crypto";
import { database } from "~db/client.server";
import { tableColumn, tableInformation } from "~db/schema/tables";
import { makeDataItem, makeEnvironmentItem } from "./dictionary";

export type Table = { tableId: string; dataItemRelease: string };

/** A described table of a name of its own, without columns. */
export async function makeTable(over: Partial<typeof tableInformation.$inferInsert> = {}): Promise<Table> {
  const row = {
    tableId: `t_${randomUUID().slice(0, 8)}`,
    dataItemRelease: "DEVELOPMENT",
    tableName: "시험",
    tableDesc: "시험 테이블",
    ...over,
  };
  await database().insert(tableInformation).values(row);
  return { tableId: row.tableId, dataItemRelease: row.dataItemRelease };
}

/** An item of an environment, with its item of the dictionary. */
export async function makeItem(item: string, dataItemRelease = "DEVELOPMENT"): Promise<string> {
  await makeDataItem(item);
  await makeEnvironmentItem(item, dataItemRelease);
  return item;
}

/** A column of a described table, of an item that its environment has. */
export async function makeColumn(
  { tableId, dataItemRelease }: Table,
  over: Partial<typeof tableColumn.$inferInsert> & { dataItem: string },
) {
  await database()
    .insert(tableColumn)
    .values({ tableId, dataItemRelease, tableColumnsSequence: 1, ...over });
}
