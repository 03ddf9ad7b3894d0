import { won } from "~/areas/payments/price";
import { rateOf, rateShown } from "~/areas/reports/rate";
import { dispatchesHref, feeDispatchesHref, postsHref } from "~/areas/reports/report-links";
import type { Range } from "~/areas/reports/report-range";
import type { DayFigures, MonthComparison } from "~/areas/reports/summary/month-comparison.server";
import { counted } from "~/messages/counted";
import { addedUp, sparkOf, type Spark } from "./spark";

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
  const sends = (value: number) => `${counted(value)}명`;
  const spark = (line: (days: DayFigures[]) => number[]) => sparkOf(line(nowDays), line(beforeDays));
  return {
    days: daysLabel(nowRange),
    previousDays: daysLabel(beforeRange),
    figures: [
      {
        label: "보낸 수",
        value: sends(now.sent),
        difference: compare(now.sent, before.sent, sends),
        change: changeOf(now.sent, before.sent, sends),
        href: dispatchesHref(nowRange),
        spark: spark((days) => addedUp(days.map(({ sent }) => sent))),
      },
      {
        label: "읽은 비율",
        value: now.sent === 0 ? "아직 없음" : `${Math.round(now.rate)}%`,
        difference: before.sent === 0 ? NOTHING : compareRates(now.sent, now.rate, before.rate),
        change: now.sent === 0 || before.sent === 0 ? null : changeOf(tenths(now.rate), tenths(before.rate), points),
        href: postsHref(nowRange, {}),
        spark: spark(ratesOf),
      },
      {
        label: "저작권료",
        value: won(now.feeWon),
        difference: compare(now.feeWon, before.feeWon, won),
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

const NOTHING = "지난달에는 없었어요";
const SAME = "지난달과 같아요";
type Format = (value: number) => string;

function compare(now: number, before: number, format: Format): string {
  if (before === 0) return NOTHING;
  if (now === before) return SAME;
  return `지난달(${format(before)})보다 ${format(Math.abs(now - before))} ${now > before ? "많아요" : "적어요"}`;
}

function changeOf(now: number, before: number, format: Format): Compared["change"] {
  if (before === 0) return null;
  if (now === before) return { way: "same", text: "그대로" };
  return { way: now > before ? "up" : "down", text: format(Math.abs(now - before)) };
}

/** One decimal is enough for a comparison. */
const tenths = (rate: number) => Math.round(rate * 10);
const points = (value: number) => `${(value / 10).toFixed(1)}%p`;

/** With nothing sent yet there is no rate to compare. */
function compareRates(sent: number, now: number, before: number): string {
  if (sent === 0) return `지난달 ${rateShown(before)}`;
  if (tenths(now) === tenths(before)) return SAME;
  const change = points(Math.abs(tenths(now) - tenths(before)));
  return `지난달(${(tenths(before) / 10).toFixed(1)}%)보다 ${change} ${now > before ? "높아요" : "낮아요"}`;
}
