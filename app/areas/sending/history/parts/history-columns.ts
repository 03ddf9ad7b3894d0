import { type Html, markup } from "~/ui/html";
import type { Column } from "~/ui/list/columns";
import { minuteOf } from "~/ui/list/minute";
import { person } from "~/ui/list/person";
import { stateOf } from "~/ui/list/state";
import { unreadText } from "../../sending-words";
import type { HistoryRow } from "../list-send-history.server";
import { historyFacts } from "../send-history.columns";

/** The screen begins with the person, and shows arrival and reading in one column. `year`: this year. */
export const historyListColumns = (year: string): Column<HistoryRow>[] => [
  { ...historyFacts.person, show: (row) => person(row.kakaotalkProfileNickname, row.pictureUrl) },
  historyFacts.title,
  { ...historyFacts.sentAt, show: (row) => minuteOf(row.createdDateTime, year) },
  { label: "읽음", main: true, value: (row) => row.viewedAt, show: (row) => readingOf(row, year) },
  historyFacts.number,
];

function readingOf({ viewedAt, delivered, recorded }: HistoryRow, year: string): Html {
  if (!viewedAt) return delivered ? stateOf("off", unreadText(recorded)) : stateOf("wait", "확인 필요");
  return markup`<span class="state" data-state="good"><span>읽음 ${minuteOf(viewedAt, year)}</span></span>`;
}
