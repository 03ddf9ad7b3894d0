import { seoulDay } from "~/time/seoul";
import type { Column } from "~/ui/list/columns";
import { rateShown } from "../rate";
import type { InterestWindow } from "../counting/interest-windows";
import type { InterestRow } from "./read-customer-interest.server";

const windowNames: Record<InterestWindow, string> = {
  day: "하루",
  oneMonth: "1개월",
  threeMonth: "3개월",
  sixMonth: "6개월",
  oneYear: "1년",
};
const subscriptions = { Y: "구독", N: "수신 거부" };

export const customerName = ({ name }: InterestRow): string => name || "이름 없음";

type Behind = {
  reports: Column<InterestRow>["show"];
  dispatches: (window?: InterestWindow, viewYn?: "Y") => Column<InterestRow>["href"];
};

/** `behind` makes figures links and adds links to reports (2 §2, rule 220). */
export function interestColumns(behind?: Behind): Column<InterestRow>[] {
  const sent = behind?.dispatches();
  const windows = Object.entries(windowNames).map(([name, label]): Column<InterestRow> => {
    const span = name as InterestWindow;
    return {
      label,
      kind: "count",
      sort: span,
      value: (row) => rateShown(row[span]),
      href: behind?.dispatches(span),
    };
  });
  const columns: Column<InterestRow>[] = [
    { label: "친구", main: true, sort: "name", face: true, value: customerName },
    { label: "친구가 된 날", kind: "report-day", sort: "createDate", value: (row) => seoulDay(row.createDate) },
    { label: "보낸 글", kind: "count", sort: "sendCount", value: (row) => row.sendCount, href: sent },
    { label: "읽은 글", kind: "count", sort: "viewCount", value: (row) => row.viewCount, href: behind?.dispatches(undefined, "Y") },
    {
      label: "관심도",
      kind: "count",
      main: true,
      sort: "interest",
      value: (row) => rateShown(row.interest),
      share: (row) => row.interest / 100,
      href: sent,
    },
    ...windows,
    { label: "구독", sort: "subscribeYn", value: (row) => (row.subscribeYn ? subscriptions[row.subscribeYn] : "묻지 않음") },
  ];
  if (behind) columns.splice(2, 0, { label: "보고서", main: true, value: () => null, show: behind.reports });
  return columns;
}
