import { eq, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { ask, instantOf } from "~db/ask.server";
import { rollupWatermark } from "~db/schema/reports";
import { advanceInterest } from "./advance-interest.server";
import { countAuthorMonths } from "./count-author-months.server";
import { countCustomers } from "./count-customers.server";
import { countDispatches } from "./count-dispatches.server";
import { countOpenMinutes } from "./count-open-minutes.server";
import { countCalendar, countCalendarOpens } from "./count-calendar.server";
import { countEnds, countOpens } from "./count-opens.server";
import { countSubjectOpens, countSubjects } from "./count-subjects.server";
import { countViewMonths, countViews } from "./count-views.server";
import { EPOCH, makeMarks, type Rollup, ROLLUPS } from "./watermarks.server";

/** Rows younger than this may be uncommitted: an instant is set before the commit. */
const LAG_MS = 2 * 60_000;
/** Rows per transaction: few, so a kill loses little. */
const STEP_ROWS = 20_000;

type Source = { table: string; column: string; count: (tx: TxCtx, from: Date, until: Date) => Promise<void> };

const rollups = {
  dispatches: { table: "send_history", column: "delivered_at", count: countDispatches },
  authorMonths: { table: "send_history", column: "delivered_at", count: countAuthorMonths },
  customers: { table: "send_history", column: "delivered_at", count: countCustomers },
  opens: { table: "send_history", column: "viewed_at", count: countOpens },
  calendar: { table: "send_history", column: "delivered_at", count: countCalendar },
  calendarOpens: { table: "send_history", column: "viewed_at", count: countCalendarOpens },
  subjects: { table: "send_history", column: "delivered_at", count: countSubjects },
  subjectOpens: { table: "send_history", column: "viewed_at", count: countSubjectOpens },
  openPlaces: { table: "send_history", column: "viewed_at", count: countOpenMinutes },
  ends: { table: "send_history", column: "read_to_end_at", count: countEnds },
  views: { table: "contents_view_history", column: "viewed_at", count: countViews },
  viewMonths: { table: "contents_view_history", column: "viewed_at", count: countViewMonths },
} satisfies Record<Rollup, Source>;

/**
 * Count rows after each watermark, then move the interest windows (design 7, ADR 3). Returns the number of steps. Safe to kill, and to run
 * twice at once.
 */
export async function rollUp(ctx: Ctx): Promise<number> {
  let steps = 0;
  // All roll-ups stop at one instant, because `advanceInterest` needs equal watermarks.
  const safe = new Date(ctx.now().getTime() - LAG_MS);
  await makeMarks(ctx);
  const waiting = new Map(ROLLUPS.map((rollup) => [rollup, EPOCH]));
  while (waiting.size > 0) {
    // The roll-up furthest behind goes first: all then read the same cached days.
    const [rollup] = [...waiting].reduce((one, other) => (other[1] < one[1] ? other : one));
    const until = await step(ctx, rollup, safe);
    steps++;
    if (until) waiting.set(rollup, until);
    else waiting.delete(rollup);
  }
  await advanceInterest(ctx);
  return steps;
}

function step(ctx: Ctx, rollup: Rollup, safe: Date): Promise<Date | null> {
  return inTransaction(ctx, async (tx) => {
    const [mark] = await tx.db.select().from(rollupWatermark).where(eq(rollupWatermark.rollup, rollup)).for("update");
    const from = mark!.countedUntil;
    if (from >= safe) return null;
    const until = await stepEnd(tx, rollups[rollup], from, safe);
    await rollups[rollup].count(tx, from, until);
    await tx.db.update(rollupWatermark).set({ countedUntil: until }).where(eq(rollupWatermark.rollup, rollup));
    return until < safe ? until : null;
  });
}

/** End (exclusive) of a step; always after `from`, even when many rows share an instant. */
async function stepEnd(tx: TxCtx, { table, column }: Source, from: Date, safe: Date): Promise<Date> {
  const at = sql.identifier(column);
  const [row] = await ask<{ at: string }>(
    tx,
    sql`SELECT ${at} AS at FROM ${sql.identifier(table)} WHERE ${at} >= ${from} AND ${at} < ${safe} ORDER BY ${at} LIMIT 1 OFFSET ${STEP_ROWS}`,
  );
  return row ? new Date(Math.max(instantOf(row.at).getTime(), from.getTime() + 1)) : safe;
}
