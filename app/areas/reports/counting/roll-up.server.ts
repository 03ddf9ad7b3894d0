import { eq, type SQL, sql } from "drizzle-orm";
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

/** A row gets its time shortly before its commit, so younger rows may still be uncommitted and are left for the next roll-up. */
const LAG_MS = 2 * 60_000;
/** Rows counted in one transaction, which is then short enough to be killed or waited for. */
const STEP_ROWS = 20_000;
const EPOCH = new Date(0);

type Source = { table: string; column: string; count: (tx: TxCtx, from: Date, until: Date) => Promise<void> };

/** What is counted, by the instant that each row has; a reader adds the raw rows after each watermark. */
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
} satisfies Record<string, Source>;

export type Rollup = keyof typeof rollups;
/** The instant until which a roll-up has counted, exclusive; as SQL where the statement reads it by itself (`watermark`). */
export type Mark = Date | SQL;
/** Those of all roll-ups, as a snapshot found them. */
export type Marks = Record<Rollup, Date>;
const names = Object.keys(rollups) as Rollup[];

/**
 * Adds the dispatches, openings and views since the last roll-up to the counted tables, and moves the spans of customer interest to today
 * (design 7, decision 0003). Safe to run twice at once and to be killed. Returns the number of steps.
 */
export async function rollUp(ctx: Ctx): Promise<number> {
  let steps = 0;
  // One instant for all, so that what is taken off one count by another (`advanceInterest`) is counted in both.
  const safe = new Date(ctx.now().getTime() - LAG_MS);
  await makeMarks(ctx);
  const waiting = new Map(names.map((rollup) => [rollup, EPOCH]));
  while (waiting.size > 0) {
    // The furthest behind goes first: so all of them read and write the same days one after the other, while the database still has these in memory.
    const [rollup] = [...waiting].reduce((one, other) => (other[1] < one[1] ? other : one));
    const until = await step(ctx, rollup, safe);
    steps++;
    if (until) waiting.set(rollup, until);
    else waiting.delete(rollup);
  }
  await advanceInterest(ctx);
  return steps;
}

/** Counts some rows until before `safe` in one short transaction. Returns the instant until which it has counted, null when none are waiting. */
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

/** The instant of the first row that is too much for one step; later than `from`, however many rows share an instant. */
async function stepEnd(tx: TxCtx, { table, column }: Source, from: Date, safe: Date): Promise<Date> {
  const at = sql.identifier(column);
  const [row] = await ask<{ at: string }>(
    tx,
    sql`SELECT ${at} AS at FROM ${sql.identifier(table)} WHERE ${at} >= ${from} AND ${at} < ${safe} ORDER BY ${at} LIMIT 1 OFFSET ${STEP_ROWS}`,
  );
  return row ? new Date(Math.max(instantOf(row.at).getTime(), from.getTime() + 1)) : safe;
}

/** The instants until which the roll-ups have counted, exclusive; readers add the raw rows after them, in the same snapshot. */
export async function countedUntil(ctx: Ctx): Promise<Marks> {
  const { rollup, countedUntil } = rollupWatermark;
  return byRollup(await ctx.db.select({ rollup, countedUntil }).from(rollupWatermark));
}

/** The same for a transaction that changes rows that are already counted: no roll-up goes on before it has ended. */
export async function holdRollups(tx: TxCtx): Promise<Marks> {
  const held = () => tx.db.select().from(rollupWatermark).orderBy(rollupWatermark.rollup).for("update");
  let marks = await held();
  // A mark of the version before may still stand there.
  if (names.some((name) => !marks.some(({ rollup }) => rollup === name))) {
    await makeMarks(tx);
    marks = await held();
  }
  return byRollup(marks);
}

function byRollup(marks: { rollup: string; countedUntil: Date }[]): Marks {
  const known = new Map(marks.map(({ rollup, countedUntil }) => [rollup, countedUntil]));
  return Object.fromEntries(names.map((rollup) => [rollup, known.get(rollup) ?? EPOCH])) as Marks;
}

const makeMarks = (ctx: Ctx) =>
  ctx.db
    .insert(rollupWatermark)
    .ignore()
    .values(names.map((rollup) => ({ rollup, countedUntil: EPOCH })));
