import { and, asc, eq, gt, inArray, min } from "drizzle-orm";
import type { Rollup } from "~/areas/reports/counting/watermarks.server";
import type { Ctx } from "~/core/ctx.server";
import { counted } from "~/messages/counted";
import { rollupWatermark } from "~db/schema/reports";
import type { JobCount, JobRow, JobState } from "./job-kinds";

const names: Record<Rollup, string> = {
  dispatches: "발송 집계",
  authorMonths: "월별 저작권료 집계",
  customers: "친구 집계",
  opens: "읽음 집계",
  calendar: "친구 달력 집계",
  calendarOpens: "친구 달력 읽음 집계",
  subjects: "주제별 달력 집계",
  subjectOpens: "주제별 달력 읽음 집계",
  openPlaces: "읽기까지 걸린 시간 집계",
  ends: "끝까지 읽음 집계",
  views: "조회 집계",
  viewMonths: "월별 조회 집계",
};

/** Roll-ups run every minute, two minutes behind; later than this, they have stopped. */
const LATE_MS = 10 * 60_000;

/** Late roll-ups only slow reports, which add the raw rows; missed rows make reports wrong. */
async function countingRows(ctx: Ctx): Promise<JobRow[]> {
  // Ignore the watermarks of former roll-ups, which never advance.
  const counted = Object.keys(names);
  const rows = await ctx.db
    .select()
    .from(rollupWatermark)
    .where(inArray(rollupWatermark.rollup, counted))
    .orderBy(asc(rollupWatermark.rollup));
  return rows.map(({ rollup, countedUntil, missed }) => {
    const isLate = ctx.now().getTime() - countedUntil.getTime() > LATE_MS;
    return {
      ...{
        id: rollup,
        state: isLate || missed > 0 ? "failed" : "waiting",
        what: names[rollup as Rollup],
        userId: null,
        nickname: "",
        total: null,
      },
      since: countedUntil,
      why: missed > 0 ? missedText(missed) : isLate ? "밀려 있습니다. 보고서는 느려질 뿐 틀리지 않습니다." : "여기까지 세었습니다.",
      actions: ["retry"],
    };
  });
}

const missedText = (missed: number) => `기록과 ${counted(missed)}건이 다릅니다. 다시 하면 처음부터 모두 셉니다.`;

/** True if the nightly check found this rollup wrong. */
export async function isMiscounted(ctx: Ctx, rollup: string): Promise<boolean> {
  return (await ctx.db.$count(rollupWatermark, and(eq(rollupWatermark.rollup, rollup), gt(rollupWatermark.missed, 0)))) > 0;
}

/** Rows by which each roll-up differed at the last nightly check. */
export function missedRows(ctx: Ctx): Promise<{ rollup: string; missed: number }[]> {
  const { rollup, missed } = rollupWatermark;
  return ctx.db
    .select({ rollup, missed })
    .from(rollupWatermark)
    .where(inArray(rollup, Object.keys(names)));
}

/** Lag of the slowest roll-up in milliseconds; 0 before the first run. */
export async function rollUpLagMs(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db
    .select({ furthest: min(rollupWatermark.countedUntil) })
    .from(rollupWatermark)
    .where(inArray(rollupWatermark.rollup, Object.keys(names)));
  return row?.furthest ? ctx.now().getTime() - row.furthest.getTime() : 0;
}

/** Number of roll-ups in a state; `oldest` is their earliest watermark. */
export async function countCountings(ctx: Ctx, state: JobState): Promise<JobCount> {
  const rows = (await countingRows(ctx)).filter((row) => row.state === state);
  const oldest = rows.map(({ since }) => since!.getTime());
  return { state, total: rows.length, oldest: oldest.length > 0 ? new Date(Math.min(...oldest)) : null };
}

/** Roll-ups in a state: "failed" when late or wrong, else "waiting". */
export async function listCountings(ctx: Ctx, state: JobState): Promise<{ rows: JobRow[]; total: number }> {
  const rows = (await countingRows(ctx)).filter((row) => row.state === state);
  return { rows, total: rows.length };
}
