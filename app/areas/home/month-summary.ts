import type { MonthComparison } from "~/areas/reports/summary/month-comparison.server";
import { won } from "~/areas/payments/price";
import { rateShown } from "~/areas/reports/rate";
import { dispatchesHref, feeDispatchesHref, postsHref } from "~/areas/reports/report-links";
import type { Range } from "~/areas/reports/report-range";
import { counted } from "~/messages/counted";

/** `href`: the rows behind the figure (rule 220). */
type Compared = { label: string; value: string; difference: string; href: string };
export type MonthSummary = { days: string; previousDays: string; figures: Compared[] };

function daysLabel({ fromDay, toDay }: Range): string {
  const [, month, first] = fromDay.split("-").map(Number) as [number, number, number];
  const last = Number(toDay.slice(8));
  return `${month}월 ${first === last ? first : `${first}~${last}`}일`;
}

/** Compares this month with the same days of the month before. */
export function summarizeMonth({ now, before, nowRange, beforeRange }: MonthComparison): MonthSummary {
  const month = nowRange.fromDay.slice(0, 4) + nowRange.fromDay.slice(5, 7);
  const sends = (value: number) => `${counted(value)}건`;
  return {
    days: daysLabel(nowRange),
    previousDays: daysLabel(beforeRange),
    figures: [
      { label: "보낸 글", value: sends(now.sent), difference: compare(now.sent, before.sent, sends), href: dispatchesHref(nowRange) },
      {
        label: "읽은 비율",
        value: now.sent === 0 ? "아직 없음" : rateShown(now.rate),
        difference: before.sent === 0 ? NOTHING : compareRates(now.sent, now.rate, before.rate),
        href: postsHref(nowRange, {}),
      },
      {
        label: "저작권료",
        value: won(now.feeWon),
        difference: compare(now.feeWon, before.feeWon, won),
        href: feeDispatchesHref({ fromMonth: month, toMonth: month }),
      },
    ],
  };
}

const NOTHING = "지난달에는 없었어요";
const SAME = "지난달과 같아요";
type Format = (value: number) => string;

function compare(now: number, before: number, format: Format): string {
  if (before === 0) return NOTHING;
  if (now === before) return SAME;
  return `지난달(${format(before)})보다 ${format(Math.abs(now - before))} ${now > before ? "많아요" : "적어요"}`;
}

/** With nothing sent yet there is no rate to compare. One decimal is enough for a comparison. */
function compareRates(sent: number, now: number, before: number): string {
  if (sent === 0) return `지난달 ${rateShown(before)}`;
  const [nowTenths, beforeTenths] = [Math.round(now * 10), Math.round(before * 10)];
  if (nowTenths === beforeTenths) return SAME;
  const points = (Math.abs(nowTenths - beforeTenths) / 10).toFixed(1);
  return `지난달(${(beforeTenths / 10).toFixed(1)}%)보다 ${points}%p ${now > before ? "높아요" : "낮아요"}`;
}
