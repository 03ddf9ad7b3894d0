import { monthBesideLast } from "~/areas/reports/summary/month-beside-last.server";
import { readersOfLastDay } from "~/areas/reports/summary/readers-of-last-day.server";
import { runFigures } from "~/areas/sending/runs/run-figures.server";
import type { MemberCtx } from "~/core/ctx.server";
import { settings } from "~/core/settings.server";
import { firstSteps } from "./first-steps";
import { monthSaid } from "./month-said";
import { readStanding } from "./read-standing.server";

const READERS = 5;

/**
 * What a member's first screen says of what changed and what comes next, in four statements, none of which costs more with a long history
 * (ADR 3): the month so far beside the one before, the newest run, who read within a day, and where the member stands.
 */
export async function readHome(ctx: MemberCtx) {
  const { userId } = ctx.actor;
  const [month, [run = null], readers, standing] = await Promise.all([
    monthBesideLast(ctx, userId),
    runFigures(ctx, userId, { limit: 1 }),
    readersOfLastDay(ctx, userId, READERS),
    readStanding(ctx),
  ]);
  const { stepsHidden, draft, sentToday, connected } = standing;
  const steps = firstSteps(standing);
  return {
    now: ctx.now(),
    // Who never sent or earned anything has no months to set beside each other.
    month: run || [month.now, month.before].some(({ sent, feeWon }) => sent + feeWon > 0) ? monthSaid(month) : null,
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
