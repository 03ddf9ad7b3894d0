import { FIRST_DAY, seoulDay } from "~/time/seoul";
import type { Column } from "~/ui/list/columns";
import { rateShown } from "../rate";
import { dispatchesHref } from "../report-links";
import { type InterestWindow, windowStarts } from "./interest-windows";
import type { InterestRow } from "./interest-rows.server";

const windowNames: Record<InterestWindow, string> = {
  day: "하루",
  oneMonth: "1개월",
  threeMonth: "3개월",
  sixMonth: "6개월",
  oneYear: "1년",
};
const subscriptions = { Y: "구독", N: "수신 거부" };

type Behind = { day: string; reports: Column<InterestRow>["show"] };

/**
 * The columns of customer interest (2 §3). On screen (`behind`) each figure leads to the dispatches it is made of (decision 220), and each
 * customer to both reports.
 */
export function interestColumns(behind?: Behind): Column<InterestRow>[] {
  const starts = behind && windowStarts(behind.day);
  const rows = ({ receiverId, sendCount }: InterestRow, fromDay = FIRST_DAY, viewYn?: "Y") =>
    behind && sendCount > 0 ? dispatchesHref({ fromDay, toDay: behind.day }, { receiverId, viewYn }) : null;
  const windows = Object.entries(windowNames).map(([name, label]): Column<InterestRow> => {
    const span = name as InterestWindow;
    return {
      label,
      kind: "count",
      sort: span,
      value: (row) => rateShown(row[span]),
      href: (row) => rows(row, starts?.[span]),
    };
  });
  const columns: Column<InterestRow>[] = [
    { label: "고객", main: true, sort: "name", value: (row) => row.name || "이름 없음" },
    { label: "친구가 된 날", kind: "report-day", sort: "createDate", value: (row) => seoulDay(row.createDate) },
    { label: "보낸 글", kind: "count", sort: "sendCount", value: (row) => row.sendCount, href: (row) => rows(row) },
    { label: "읽은 글", kind: "count", sort: "viewCount", value: (row) => row.viewCount, href: (row) => rows(row, FIRST_DAY, "Y") },
    { label: "관심도", kind: "count", main: true, sort: "interest", value: (row) => rateShown(row.interest), href: (row) => rows(row) },
    ...windows,
    { label: "구독", sort: "subscribeYn", value: (row) => (row.subscribeYn ? subscriptions[row.subscribeYn] : "묻지 않음") },
  ];
  if (behind) columns.splice(2, 0, { label: "보고서", main: true, value: () => null, show: behind.reports });
  return columns;
}
