import { seoulDay } from "~/time/seoul";
import type { Html } from "~/ui/html";
import type { Column } from "~/ui/list/columns";
import { points, tenths } from "../comparison";
import { rateInShort, rateShown } from "../rate";
import type { InterestWindow } from "../counting/interest-windows";
import type { InterestRow, InterestSums } from "./interest-row.server";

const windowNames: Record<InterestWindow, string> = {
  day: "하루",
  oneMonth: "1개월",
  threeMonth: "3개월",
  sixMonth: "6개월",
  oneYear: "1년",
};
const subscriptions = { Y: "구독", N: "수신 거부" };

export const subscriptionShown = ({ subscribeYn }: InterestRow): string => (subscribeYn ? subscriptions[subscribeYn] : "–");

export const customerName = ({ name }: InterestRow): string => name || "이름 없음";

/** Compares the last three months with all time. */
export function recentText({ sendCount, interest, threeMonth }: InterestSums): string {
  if (sendCount === 0) return "아직 보낸 글이 없어요";
  if (threeMonth === 0) return "최근 3개월에는 읽은 글이 없어요";
  const change = tenths(threeMonth) - tenths(interest);
  if (change === 0) return "최근 3개월도 같아요";
  return `최근 3개월(${rateInShort(threeMonth)})은 ${points(Math.abs(change))} ${change > 0 ? "높아요" : "낮아요"}`;
}

type Behind = {
  reports: Column<InterestRow>["show"];
  interest: Column<InterestRow>["show"];
  trend: (row: InterestRow) => Html;
  dispatches: (window?: InterestWindow, viewYn?: "Y") => (row: InterestRow) => Html | null;
};

/** `behind` is the screen's: it makes figures links, adds links to reports and rounds rates (2 §2, rule 220). Files have two decimals. */
export function interestColumns(behind?: Behind): Column<InterestRow>[] {
  const sent = behind?.dispatches();
  const windows = Object.entries(windowNames).map(([name, label]): Column<InterestRow> => {
    const span = name as InterestWindow;
    const linkTo = behind?.dispatches(span);
    return {
      label,
      kind: "count",
      sort: span,
      value: (row) => rateShown(row[span]),
      show: behind && ((row) => (span === "threeMonth" ? behind.trend(row) : rateInShort(row[span]))),
      href: linkTo && ((row) => (row[span] > 0 ? linkTo(row) : null)),
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
      show: behind?.interest,
      share: (row) => row.interest / 100,
      href: sent,
    },
    ...windows,
    {
      label: "구독",
      sort: "subscribeYn",
      value: (row) => (row.subscribeYn ? subscriptions[row.subscribeYn] : "묻지 않음"),
      show: behind && subscriptionShown,
    },
  ];
  if (behind) columns.push({ label: "보고서", value: () => null, show: behind.reports });
  return columns;
}
