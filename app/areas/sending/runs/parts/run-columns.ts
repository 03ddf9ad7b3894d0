import { counted } from "~/messages/counted";
import { markup } from "~/ui/html";
import type { Column } from "~/ui/list/columns";
import { readRate, runFiguresColumns } from "../run-figures.columns";
import type { RunFigures } from "../run-figures.server";

/** Columns of the screen. A finished run needs no word, so the state has a column while a run is under way. */
export function runListColumns(rows: Pick<RunFigures, "status">[]): Column<RunFigures>[] {
  const hasUnfinished = rows.some(({ status }) => status !== "DONE");
  return runFiguresColumns.flatMap((column) => {
    if (column.label === "상태") return hasUnfinished ? [column] : [];
    return column.share ? [{ ...column, show: shareOf }] : [column];
  });
}

/** A phone shows the numbers of people before the share. */
const shareOf = (row: RunFigures) =>
  row.sent === 0
    ? ""
    : markup`<span><span class="runs-people">${counted(row.sent)}명 중 ${counted(row.read)}명 읽음 · </span>${readRate(row)}</span>`;
