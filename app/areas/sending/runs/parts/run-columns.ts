import { counted } from "~/messages/counted";
import { formatSeoul } from "~/time/seoul";
import { type Html, markup } from "~/ui/html";
import type { Column } from "~/ui/list/columns";
import { runHref } from "../../sending-links";
import { runFiguresColumns } from "../run-figures.columns";
import type { RunFigures } from "../run-figures.server";

/** Columns of the screen. A finished run needs no word, so the state has a column while a run is under way. */
export function runListColumns(rows: Pick<RunFigures, "status">[]): Column<RunFigures>[] {
  const hasUnfinished = rows.some(({ status }) => status !== "DONE");
  return runFiguresColumns.flatMap((column) => {
    if (column.label === "상태") return hasUnfinished ? [column] : [];
    return [{ ...column, ...looks[column.label] }];
  });
}

/** Differences from the columns of the files. */
const looks: Record<string, Partial<Column<RunFigures>>> = {
  "보낸 시각": { show: timeOf },
  보냄: { show: sentOf, href: ({ failed, sendRunId }) => (failed ? runHref(sendRunId) : null) },
};

/** A phone has the numbers of people below the title. */
function timeOf(row: RunFigures): Html {
  const people = row.sent > 0 && ` · ${counted(row.sent)}명 중 ${counted(row.read)}명 읽음`;
  return markup`${formatSeoul(row.startedAt, "yyyy.MM.dd HH:mm")}<span class="runs-people">${people}${lostOf(row, " · ")}</span>`;
}

function sentOf(row: RunFigures): Html {
  return markup`${lostOf(row)}${counted(row.sent)}`;
}

const lostOf = ({ failed }: RunFigures, before = ""): Html =>
  markup`${failed && markup`${before}<span class="runs-lost">${counted(failed)}명 못 보냄</span>`}`;
