import { asc, inArray } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { listed, refuseCells } from "~/grid/problems.server";
import { gridStore } from "~/grid/store.server";
import { dataItem, dataItemEnvironment } from "~db/schema/dictionary";
import { codeLookups } from "../code-lookups.server";
import { announceHelp } from "../../../help/help-texts.server";
import { itemProblems } from "./check-items.server";
import { dataItemsGrid } from "./data-items.grid";
import { DataItemRow } from "./data-items.schema.server";

export const dataItems = gridStore(dataItemsGrid, dataItem, DataItemRow, {
  exact: ["dataItemRelease"],
  lookups: codeLookups({ dataItemRelease: "dataItemRelease", dataType: "dataType" }),
  skip: ({ dataItem: item, helpCode }) => !String(item ?? "").trim() || !String(helpCode ?? "").trim(),
  check: async (tx, writes) => {
    const problems = await itemProblems(tx, writes);
    if (problems.length > 0) refuseCells(problems);
  },
  mayDelete,
  deleted: async (tx) => tx.afterCommit(announceHelp),
  written: async (tx) => tx.afterCommit(announceHelp),
});

async function mayDelete({ db }: Ctx, rows: { dataItem: string }[]): Promise<string[]> {
  const uses = await db
    .select({ item: dataItemEnvironment.dataItem, release: dataItemEnvironment.dataItemRelease })
    .from(dataItemEnvironment)
    .where(
      inArray(
        dataItemEnvironment.dataItem,
        rows.map((row) => row.dataItem),
      ),
    )
    .orderBy(asc(dataItemEnvironment.dataItem));
  if (uses.length > 0) throw new Refusal("common.in-use", { keys: listed(uses.map(({ item, release }) => `${item} (${release} 환경)`)) });
  return [];
}
