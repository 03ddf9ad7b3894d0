import { won } from "~/areas/payments/price";
import { changeOf, compare, compareRates, points, tenths } from "~/areas/reports/comparison";
import { rateFigure, rateOf } from "~/areas/reports/rate";
import { dispatchesHref, feeDispatchesHref, postsHref } from "~/areas/reports/report-links";
import type { Range } from "~/areas/reports/report-range";
import type { DayFigures, MonthComparison } from "~/areas/reports/summary/month-comparison.server";
import { counted } from "~/messages/counted";
import { addedUp, sparkOf, type Spark } from "./spark";

const THAN = "지난달";

/** `difference`: the change as a sentence; `change` and `previous`: the same for the eye. `href`: the rows behind the figure (rule 220). */
export type Compared = {
  label: string;
  value: string;
  difference: string;
  change: { way: "up" | "down" | "same"; text: string } | null;
  href: string;
  spark: Spark | null;
};
export type MonthSummary = { days: string; previousDays: string; figures: Compared[] };

function daysLabel({ fromDay, toDay }: Range): string {
  const [, month, first] = fromDay.split("-").map(Number) as [number, number, number];
  const last = Number(toDay.slice(8));
  return `${month}월 ${first === last ? first : `${first}~${last}`}일`;
}

/** Compares this month with the same days of the month before. */
export function summarizeMonth({ now, before, nowRange, beforeRange, nowDays, beforeDays }: MonthComparison): MonthSummary {
  const month = nowRange.fromDay.slice(0, 4) + nowRange.fromDay.slice(5, 7);
  const sends = (value: number) => `${counted(value)}건`;
  const spark = (line: (days: DayFigures[]) => number[]) => sparkOf(line(nowDays), line(beforeDays));
  return {
    days: daysLabel(nowRange),
    previousDays: daysLabel(beforeRange),
    figures: [
      {
        label: "보낸 글",
        value: sends(now.sent),
        difference: compare(now.sent, before.sent, sends, THAN),
        change: changeOf(now.sent, before.sent, sends),
        href: dispatchesHref(nowRange),
        spark: spark((days) => addedUp(days.map(({ sent }) => sent))),
      },
      {
        label: "읽은 비율",
        value: now.sent === 0 ? "아직 없음" : rateFigure(now.rate, now.sent),
        difference: compareRates({ of: now.sent, rate: now.rate }, { of: before.sent, rate: before.rate }, THAN),
        change: now.sent === 0 || before.sent === 0 ? null : changeOf(tenths(now.rate), tenths(before.rate), points),
        href: postsHref(nowRange, {}),
        spark: spark(ratesOf),
      },
      {
        label: "저작권료",
        value: won(now.feeWon),
        difference: compare(now.feeWon, before.feeWon, won, THAN),
        change: changeOf(now.feeWon, before.feeWon, won),
        href: feeDispatchesHref({ fromMonth: month, toMonth: month }),
        spark: spark((days) => addedUp(days.map(({ feeWon }) => feeWon))),
      },
    ],
  };
}

/** Share read of the dispatches until each day. */
function ratesOf(days: DayFigures[]): number[] {
  const read = addedUp(days.map((day) => day.read));
  return addedUp(days.map(({ sent }) => sent)).map((sent, index) => rateOf(read[index]!, sent));
}
