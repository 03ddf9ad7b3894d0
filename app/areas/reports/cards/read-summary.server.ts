import type { Ctx } from "~/core/ctx.server";
import { inSnapshot } from "~/core/snapshot.server";
import { addDays } from "~/time/seoul";
import { ask } from "~db/ask.server";
import { feesOfDays } from "../fees/fees-of-days.server";
import { rateOf } from "../rate";
import { rangeOf } from "../report-range";
import { postCounts } from "./post-counts.server";

const BEST = 3;

type BestPost = { contentsId: number; title: string; sendCount: number; readCount: number; rate: number };
export type Summary = { sendCount: number; readCount: number; rate: number; feeWon: number; best: BestPost[] };

const sums =
  "CAST(COALESCE(SUM(counts.send_count), 0) AS SIGNED) AS sendCount, CAST(COALESCE(SUM(counts.read_count), 0) AS SIGNED) AS readCount";

/** Example: `{ contentsId: 41, sendCount: 12, … }`. */
const bestStatement = (counts: string) => `
  SELECT posts.contents_id AS contentsId, posts.title, ${sums}
  FROM (${counts}) AS counts JOIN contents AS posts ON posts.contents_id = counts.contents_id WHERE posts.delete_yn = 'N'
  GROUP BY posts.contents_id, posts.title HAVING readCount > 0 ORDER BY readCount DESC, sendCount, contentsId DESC LIMIT ${BEST}`;

/** Summarise a member's Seoul days [from, until): dispatches, openings, fees earned (won) and most read posts. */
export async function readSummary(ctx: Ctx, userId: number, { from, until }: { from: string; until: string }): Promise<Summary> {
  const counts = postCounts(ctx.now(), userId, rangeOf(from, addDays(until, -1)));
  return inSnapshot(ctx, async (snap) => {
    const best = await ask<Omit<BestPost, "rate">>(snap, bestStatement(counts));
    const [all] = await ask<Pick<Summary, "sendCount" | "readCount">>(snap, `SELECT ${sums} FROM (${counts}) AS counts`);
    const [earned] = await ask<{ feeWon: number }>(
      snap,
      `SELECT CAST(COALESCE(SUM(fees.fee), 0) AS SIGNED) AS feeWon FROM (${feesOfDays(userId, from, until)}) AS fees`,
    );
    return { ...all!, ...earned!, rate: rateOf(all!.readCount, all!.sendCount), best: best.map(withRate) };
  });
}

const withRate = (post: Omit<BestPost, "rate">): BestPost => ({ ...post, rate: rateOf(post.readCount, post.sendCount) });
