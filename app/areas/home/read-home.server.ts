import { fileUrl } from "~/areas/files/file-url";
import { compareMonths } from "~/areas/reports/summary/month-comparison.server";
import { newestRun } from "~/areas/sending/runs/newest-run.server";
import type { MemberCtx } from "~/core/ctx.server";
import { settings } from "~/core/settings.server";
import { firstSteps } from "./first-steps";
import { summarizeMonth } from "./month-summary";
import { nextThing } from "./next-thing";
import { readStanding } from "./read-standing.server";

const READERS = 5;

/** Data of a member's home, in three statements (ADR 84). */
export async function readHome(ctx: MemberCtx) {
  const { userId, userType } = ctx.actor;
  const [month, run, standing] = await Promise.all([compareMonths(ctx, userId), newestRun(ctx, userId, READERS), readStanding(ctx)]);
  const { stepsHidden, drafts, draftCount, sentToday } = standing;
  const steps = firstSteps(standing);
  return {
    now: ctx.now(),
    // Null without a run, sends or fees to compare.
    month: run || [month.now, month.before].some(({ sent, feeWon }) => sent + feeWon > 0) ? summarizeMonth(month) : null,
    run: run && { ...run, picturePath: fileUrl(run.pictureFileId) },
    next: nextThing({ run, standing, steps, isNewcomer: userType === "EMAIL" }),
    drafts,
    draftCount,
    steps: steps.every(({ state }) => state === "done") ? null : steps,
    stepsHidden,
    today: { count: sentToday, limit: settings().DAILY_SEND_LIMIT },
  };
}

export type HomeData = Awaited<ReturnType<typeof readHome>>;
