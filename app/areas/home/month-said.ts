import type { MonthBesideLast } from "~/areas/reports/summary/month-beside-last.server";
import { won } from "~/areas/payments/price";
import { rateShown } from "~/areas/reports/rate";
import { dispatchesHref, feeDispatchesHref, postsHref } from "~/areas/reports/report-links";
import type { Range } from "~/areas/reports/report-range";
import { counted } from "~/messages/counted";

/** A figure, how it stands to the month before, and the address of the rows behind it (rule 220). */
type Compared = { label: string; value: string; beside: string; href: string };
export type MonthSaid = { days: string; besideDays: string; figures: Compared[] };

/** The days of a range within one month: "11월 1~22일". */
function daysSaid({ fromDay, toDay }: Range): string {
  const [, month, first] = fromDay.split("-").map(Number) as [number, number, number];
  const last = Number(toDay.slice(8));
  return `${month}월 ${first === last ? first : `${first}~${last}`}일`;
}

/** The three figures of a month so far, each beside the same days of the month before. */
export function monthSaid({ now, before, nowRange, beforeRange }: MonthBesideLast): MonthSaid {
  const month = nowRange.fromDay.slice(0, 4) + nowRange.fromDay.slice(5, 7);
  const sends = (value: number) => `${counted(value)}건`;
  return {
    days: daysSaid(nowRange),
    besideDays: daysSaid(beforeRange),
    figures: [
      { label: "보낸 글", value: sends(now.sent), beside: besideSaid(now.sent, before.sent, sends), href: dispatchesHref(nowRange) },
      {
        label: "읽은 비율",
        value: now.sent === 0 ? "아직 없음" : rateShown(now.rate),
        beside: before.sent === 0 ? NOTHING : rateBeside(now.sent, now.rate, before.rate),
        href: postsHref(nowRange, {}),
      },
      {
        label: "저작권료",
        value: won(now.feeWon),
        beside: besideSaid(now.feeWon, before.feeWon, won),
        href: feeDispatchesHref({ fromMonth: month, toMonth: month }),
      },
    ],
  };
}

const NOTHING = "지난달에는 없었어요";
const SAME = "지난달과 같아요";
type Say = (value: number) => string;

function besideSaid(now: number, before: number, say: Say): string {
  if (before === 0) return NOTHING;
  if (now === before) return SAME;
  return `지난달 ${say(before)}보다 ${say(Math.abs(now - before))} ${now > before ? "많아요" : "적어요"}`;
}

/** A rate of nothing is none: with nothing sent yet only the month before has one. */
function rateBeside(sent: number, now: number, before: number): string {
  if (sent === 0) return `지난달 ${rateShown(before)}`;
  if (now === before) return SAME;
  return `지난달 ${rateShown(before)}보다 ${Math.abs(now - before).toFixed(2)}%포인트 ${now > before ? "높아요" : "낮아요"}`;
}
