import { counted } from "~/messages/counted";
import { type Html, markup } from "~/ui/html";
import type { Column } from "~/ui/list/columns";
import { minuteOf } from "~/ui/list/minute";
import { runHref } from "../../sending-links";
import { runFiguresColumns } from "../run-figures.columns";
import type { RunFigures } from "../run-figures.server";

/** Columns of the screen. A finished run needs no word, so the state has a column while a run is under way. */
export function runListColumns(rows: Pick<RunFigures, "status">[], year: string): Column<RunFigures>[] {
  const hasUnfinished = rows.some(({ status }) => status !== "DONE");
  return runFiguresColumns.flatMap((column) => {
    if (column.label === "상태") return hasUnfinished ? [column] : [];
    if (column.label === "보낸 시각") return [{ ...column, show: (row: RunFigures) => timeOf(row, year) }];
    if (column.label !== "보냄") return [column];
    return [{ ...column, show: sentOf, href: ({ failed, sendRunId }: RunFigures) => (failed ? runHref(sendRunId) : null) }];
  });
}

/** A phone has the numbers of people below the title. */
function timeOf(row: RunFigures, year: string): Html {
  const people = row.sent > 0 && ` · ${counted(row.sent)}명 중 ${counted(row.read)}명 읽음`;
  return markup`${minuteOf(row.startedAt, year)}<span class="runs-people">${people}${lostOf(row, " · ")}</span>`;
}

function sentOf(row: RunFigures): Html {
  return markup`${lostOf(row)}${counted(row.sent)}`;
}

const lostOf = ({ failed }: RunFigures, before = ""): Html =>
  markup`${(failed ?? 0) > 0 && markup`${before}<span class="runs-lost">${counted(failed ?? 0)}명 못 보냄</span>`}`;
