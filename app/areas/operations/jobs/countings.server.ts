import { and, asc, eq, gt, inArray, min } from "drizzle-orm";
import type { Rollup } from "~/areas/reports/counting/watermarks.server";
import type { Ctx } from "~/core/ctx.server";
import { counted } from "~/messages/counted";
import { rollupWatermark } from "~db/schema/reports";
import type { JobCount, JobRow, JobState } from "./job-kinds";

const names: Record<Rollup, string> = {
  dispatches: "발송 집계",
  authorMonths: "월별 저작권료 집계",
  customers: "고객 집계",
  opens: "읽음 집계",
  calendar: "고객 달력 집계",
  calendarOpens: "고객 달력 읽음 집계",
  subjects: "주제별 달력 집계",
  subjectOpens: "주제별 달력 읽음 집계",
  openPlaces: "읽기까지 걸린 시간 집계",
  ends: "끝까지 읽음 집계",
  views: "조회 집계",
  viewMonths: "월별 조회 집계",
};

/** The counting runs each minute, two minutes behind; one that is further behind stands still. */
const LATE_MS = 10 * 60_000;

/**
 * The roll-ups behind the reports: up to date (waiting for their next minute) or late. Reports read beyond them, so they stay exact, unless the
 * nightly check found that a roll-up passed rows by.
 */
async function countings(ctx: Ctx): Promise<JobRow[]> {
  // A mark of a count that is no more stands still, and nothing is late by it.
  const counted = Object.keys(names);
  const rows = await ctx.db
    .select()
    .from(rollupWatermark)
    .where(inArray(rollupWatermark.rollup, counted))
    .orderBy(asc(rollupWatermark.rollup));
  return rows.map(({ rollup, countedUntil, missed }) => {
    const late = ctx.now().getTime() - countedUntil.getTime() > LATE_MS;
    return {
      ...{
        id: rollup,
        state: late || missed > 0 ? "failed" : "waiting",
        what: names[rollup as Rollup],
        userId: null,
        nickname: "",
        total: null,
      },
      since: countedUntil,
      why: missed > 0 ? missedSaid(missed) : late ? "밀려 있습니다. 보고서는 느려질 뿐 틀리지 않습니다." : "여기까지 세었습니다.",
      deeds: ["retry"],
    };
  });
}

const missedSaid = (missed: number) => `기록과 ${counted(missed)}건이 다릅니다. 다시 하면 처음부터 모두 셉니다.`;

/** Whether the nightly check found a roll-up to disagree with the rows it counts. */
export async function isMiscounted(ctx: Ctx, rollup: string): Promise<boolean> {
  return (await ctx.db.$count(rollupWatermark, and(eq(rollupWatermark.rollup, rollup), gt(rollupWatermark.missed, 0)))) > 0;
}

/** By how many rows each roll-up differed at the last nightly check. */
export function missedRows(ctx: Ctx): Promise<{ rollup: string; missed: number }[]> {
  const { rollup, missed } = rollupWatermark;
  return ctx.db
    .select({ rollup, missed })
    .from(rollupWatermark)
    .where(inArray(rollup, Object.keys(names)));
}

/** How far the roll-up that is furthest behind is behind, in milliseconds; 0 before the first has run. */
export async function rollUpLagMs(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db
    .select({ furthest: min(rollupWatermark.countedUntil) })
    .from(rollupWatermark)
    .where(inArray(rollupWatermark.rollup, Object.keys(names)));
  return row?.furthest ? ctx.now().getTime() - row.furthest.getTime() : 0;
}

export async function countCountings(ctx: Ctx, state: JobState): Promise<JobCount> {
  const rows = (await countings(ctx)).filter((row) => row.state === state);
  const oldest = rows.map(({ since }) => since!.getTime());
  return { state, total: rows.length, oldest: oldest.length > 0 ? new Date(Math.min(...oldest)) : null };
}

export async function listCountings(ctx: Ctx, state: JobState): Promise<{ rows: JobRow[]; total: number }> {
  const rows = (await countings(ctx)).filter((row) => row.state === state);
  return { rows, total: rows.length };
}
