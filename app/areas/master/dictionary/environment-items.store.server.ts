import type { TxCtx } from "~/core/transaction.server";
import { refuseCells } from "~/grid/problems.server";
import { gridStore } from "~/grid/store.server";
import { dataItemEnvironment } from "~db/schema/dictionary";
import { codeLookups } from "../code-lookups.server";
import { eachOf, helpOfItems, itemProblems } from "./check-items.server";
import { type EnvironmentItem, EnvironmentItemRow } from "./data-items.schema.server";
import { isWholeType } from "./item-types";
import { environmentItemsGrid } from "./environment-items.grid";

type Writes = { inserts: EnvironmentItem[]; updates: { after: EnvironmentItem }[] };

/** A foreign key keeps items that a table's column uses (3 §5). */
export const environmentItems = gridStore(environmentItemsGrid, dataItemEnvironment, EnvironmentItemRow, {
  lookups: codeLookups({ dataItemRelease: "dataItemRelease", dataType: "dataType" }),
  check,
});

async function check(tx: TxCtx, writes: Writes): Promise<void> {
  const rows = [...writes.inserts, ...writes.updates.map(({ after }) => after)];
  const helpByItem = await helpOfItems(
    tx,
    rows.map((row) => row.dataItem),
  );
  const ofItem = (row: EnvironmentItem) => helpByItem.get(row.dataItem.toLowerCase());
  const unknown = eachOf(writes, (row) => (ofItem(row) ? [] : [{ field: "dataItem", message: "없는 데이터 항목입니다." }]));
  if (unknown.length > 0) refuseCells(unknown);
  for (const row of rows) row.helpCode ||= ofItem(row)!;
  const unnumbered = eachOf(writes, (row) =>
    row.dataItemSequence === "Y" && !isWholeType(row.dataItemType)
      ? [{ field: "dataItemSequence", message: "정수 유형에만 쓸 수 있습니다." }]
      : [],
  );
  const problems = [...(await itemProblems(tx, writes)), ...unnumbered];
  if (problems.length > 0) refuseCells(problems);
}
