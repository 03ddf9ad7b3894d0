import { compareMonths } from "~/areas/reports/summary/month-comparison.server";
import { readersOfLastDay } from "~/areas/reports/summary/readers-of-last-day.server";
import { runFigures } from "~/areas/sending/runs/run-figures.server";
import type { MemberCtx } from "~/core/ctx.server";
import { settings } from "~/core/settings.server";
import { firstSteps } from "./first-steps";
import { summarizeMonth } from "./month-summary";
import { readStanding } from "./read-standing.server";

const READERS = 5;

/** Data of a member's home, in four statements (ADR 84). */
export async function readHome(ctx: MemberCtx) {
  const { userId } = ctx.actor;
  const [month, [run = null], readers, standing] = await Promise.all([
    compareMonths(ctx, userId),
    runFigures(ctx, userId, { limit: 1 }),
    readersOfLastDay(ctx, userId, READERS),
    readStanding(ctx),
  ]);
  const { stepsHidden, draft, sentToday, connected } = standing;
  const steps = firstSteps(standing);
  return {
    now: ctx.now(),
    // Null without a run, sends or fees to compare.
    month: run || [month.now, month.before].some(({ sent, feeWon }) => sent + feeWon > 0) ? summarizeMonth(month) : null,
    run,
    readers,
    draft,
    connected,
    steps: steps.every(({ done }) => done) ? null : steps,
    stepsHidden,
    today: { count: sentToday, limit: settings().DAILY_SEND_LIMIT },
  };
}

export type HomeData = Awaited<ReturnType<typeof readHome>>;
