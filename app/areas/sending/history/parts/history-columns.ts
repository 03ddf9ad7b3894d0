import { formatSeoul } from "~/time/seoul";
import { type Html, markup } from "~/ui/html";
import type { Column } from "~/ui/list/columns";
import { stateOf } from "~/ui/list/state";
import { unreadText } from "../../sending-words";
import type { HistoryRow } from "../list-send-history.server";
import { historyFacts } from "../send-history.columns";

/** The screen shows arrival and reading in one column. */
export const historyListColumns: Column<HistoryRow>[] = [
  ...historyFacts,
  { label: "읽음", main: true, value: (row) => row.viewedAt, show: readingOf },
];

function readingOf({ viewedAt, delivered, recorded }: HistoryRow): Html {
  if (!viewedAt) return delivered ? stateOf("off", unreadText(recorded)) : stateOf("wait", "확인 필요");
  const minute = formatSeoul(viewedAt, "yyyy.MM.dd HH:mm");
  // A phone leaves the year out.
  return markup`<span class="state" data-state="good"><span>읽음 <span class="history-year">${minute.slice(0, 5)}</span>${minute.slice(5)}</span></span>`;
}
