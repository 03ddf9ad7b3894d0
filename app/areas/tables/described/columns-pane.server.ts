import { asc, eq } from "drizzle-orm";
import { codeName } from "~/areas/master/common-codes.server";
import type { Ctx } from "~/core/ctx.server";
import type { Option } from "~/grid/grid";
import type { Pane } from "~/grid/pane";
import { dataItemEnvironment } from "~db/schema/dictionary";
import { tableInformation } from "~db/schema/tables";
import { columns } from "./columns.store.server";
import { withTables } from "./read-described.server";

export type TableHead = { tableId: string; dataItemRelease: string; environment: string; tableName: string; isMade: boolean };

/** Table named by an address (rule 181). */
export async function tableOf(ctx: Ctx, url: string): Promise<TableHead | null> {
  const params = new URL(url).searchParams;
  const key = { tableId: (params.get("tableId") ?? "").trim(), dataItemRelease: (params.get("dataItemRelease") ?? "").trim() };
  if (key.tableId.length > 64 || key.dataItemRelease.length > 60) return null;
  const [row] = await ctx.db
    .select()
    .from(tableInformation)
    .where(withTables(tableInformation, [key]));
  if (!row) return null;
  const { tableId, dataItemRelease, tableName, generateTableYn } = row;
  const environment = await codeName(ctx, "dataItemRelease", dataItemRelease);
  return { tableId, dataItemRelease, environment, tableName, isMade: generateTableYn === "Y" };
}

export const columnsPane = ({ tableId, dataItemRelease }: TableHead): Pane => ({ store: columns, scope: { tableId, dataItemRelease } });

const MOST_OFFERED = 2_000;

/** Data items of an environment for a dropdown, at most 2,000. */
export async function offeredItems({ db }: Ctx, dataItemRelease: string): Promise<Option[]> {
  return db
    .select({ value: dataItemEnvironment.dataItem, label: dataItemEnvironment.dataItemName })
    .from(dataItemEnvironment)
    .where(eq(dataItemEnvironment.dataItemRelease, dataItemRelease))
    .orderBy(asc(dataItemEnvironment.dataItem))
    .limit(MOST_OFFERED);
}
