import { eq, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { DAY_MS } from "~/time/seoul";
import { contentsViewHistory } from "~db/schema/blog";
import { authorDaily, contentsTotal, dispatchDaily, rollupWatermark, senderDaily, viewDaily } from "~db/schema/reports";
import { sendHistory } from "~db/schema/sending";

/** A row gets its time shortly before its commit, so younger rows may still be uncommitted and are left for the next roll-up. */
const LAG_MS = 2 * 60_000;
const STEP_MS = 7 * DAY_MS;
const EPOCH = new Date(0);

export type Rollup = "dispatches" | "views";

const nextRaw: Record<Rollup, (after: Date) => SQL> = {
  dispatches: (after) => sql`SELECT MIN(${sendHistory.deliveredAt}) AS at FROM ${sendHistory} WHERE ${sendHistory.deliveredAt} >= ${after}`,
  views: (after) =>
    sql`SELECT MIN(${contentsViewHistory.viewedAt}) AS at FROM ${contentsViewHistory} WHERE ${contentsViewHistory.viewedAt} >= ${after}`,
};

const count: Record<Rollup, (tx: TxCtx, from: Date, until: Date) => Promise<void>> = { dispatches: countDispatches, views: countViews };

/**
 * Adds the dispatches and views since the last roll-up to the daily tables (design 7). Safe to run twice at once. Returns the number of
 * steps.
 */
export async function rollUp(ctx: Ctx): Promise<number> {
  let steps = 0;
  for (const rollup of ["dispatches", "views"] as const) {
    while (await step(ctx, rollup)) steps++;
  }
  return steps;
}

/** Rolls up at most a week in one short transaction. Returns whether more is waiting. */
function step(ctx: Ctx, rollup: Rollup): Promise<boolean> {
  const safe = new Date(ctx.now().getTime() - LAG_MS);
  return inTransaction(ctx, async (tx) => {
    await tx.db.insert(rollupWatermark).ignore().values({ rollup, countedUntil: EPOCH });
    const [mark] = await tx.db.select().from(rollupWatermark).where(eq(rollupWatermark.rollup, rollup)).for("update");
    const from = mark!.countedUntil;
    if (from >= safe) return false;
    const next = await firstAfter(tx, rollup, from);
    const until = next && next < safe ? new Date(Math.min(next.getTime() + STEP_MS, safe.getTime())) : safe;
    if (next && next < until) await count[rollup](tx, from, until);
    await tx.db.update(rollupWatermark).set({ countedUntil: until }).where(eq(rollupWatermark.rollup, rollup));
    return until < safe;
  });
}

async function firstAfter(tx: TxCtx, rollup: Rollup, after: Date): Promise<Date | null> {
  const [rows] = (await tx.db.execute(nextRaw[rollup](after))) as unknown as [{ at: Date | string | null }[]];
  const at = rows[0]?.at;
  return at ? new Date(typeof at === "string" ? `${at.replace(" ", "T")}Z` : at) : null;
}

const seoulDayOf = (column: typeof sendHistory.deliveredAt | typeof contentsViewHistory.viewedAt) => sql`DATE(${column} + INTERVAL 9 HOUR)`;

async function countDispatches(tx: TxCtx, from: Date, until: Date): Promise<void> {
  const within = sql`${sendHistory.deliveredAt} >= ${from} AND ${sendHistory.deliveredAt} < ${until}`;
  const day = seoulDayOf(sendHistory.deliveredAt);
  await tx.db.execute(sql`INSERT INTO ${dispatchDaily} (contents_id, day, sender_id, author_id, send_count, fee_won)
    SELECT contents_id, ${day}, user_id, MIN(author_id), COUNT(*), SUM(fee_won) FROM ${sendHistory} WHERE ${within} GROUP BY contents_id, ${day}, user_id
    ON DUPLICATE KEY UPDATE send_count = send_count + VALUES(send_count), fee_won = ${dispatchDaily.feeWon} + VALUES(fee_won)`);
  await tx.db.execute(sql`INSERT INTO ${authorDaily} (author_id, day, send_count, fee_won)
    SELECT author_id, ${day}, COUNT(*), SUM(fee_won) FROM ${sendHistory} WHERE ${within} GROUP BY author_id, ${day}
    ON DUPLICATE KEY UPDATE send_count = send_count + VALUES(send_count), fee_won = ${authorDaily.feeWon} + VALUES(fee_won)`);
  await tx.db.execute(sql`INSERT INTO ${senderDaily} (sender_id, day, send_count)
    SELECT user_id, ${day}, COUNT(*) FROM ${sendHistory} WHERE ${within} GROUP BY user_id, ${day}
    ON DUPLICATE KEY UPDATE send_count = send_count + VALUES(send_count)`);
  await tx.db.execute(sql`INSERT INTO ${contentsTotal} (contents_id, send_count)
    SELECT contents_id, COUNT(*) FROM ${sendHistory} WHERE ${within} GROUP BY contents_id
    ON DUPLICATE KEY UPDATE send_count = send_count + VALUES(send_count)`);
}

async function countViews(tx: TxCtx, from: Date, until: Date): Promise<void> {
  const within = sql`${contentsViewHistory.viewedAt} >= ${from} AND ${contentsViewHistory.viewedAt} < ${until}`;
  const day = seoulDayOf(contentsViewHistory.viewedAt);
  await tx.db.execute(sql`INSERT INTO ${viewDaily} (contents_id, day, view_count)
    SELECT contents_id, ${day}, COUNT(*) FROM ${contentsViewHistory} WHERE ${within} GROUP BY contents_id, ${day}
    ON DUPLICATE KEY UPDATE view_count = view_count + VALUES(view_count)`);
  await tx.db.execute(sql`INSERT INTO ${contentsTotal} (contents_id, view_count)
    SELECT contents_id, COUNT(*) FROM ${contentsViewHistory} WHERE ${within} GROUP BY contents_id
    ON DUPLICATE KEY UPDATE view_count = view_count + VALUES(view_count)`);
}

/** The instant until which a roll-up has counted, exclusive; readers add the raw rows after it. */
export async function countedUntil(ctx: Ctx, rollup: Rollup): Promise<Date> {
  const [mark] = await ctx.db.select().from(rollupWatermark).where(eq(rollupWatermark.rollup, rollup));
  return mark?.countedUntil ?? EPOCH;
}
