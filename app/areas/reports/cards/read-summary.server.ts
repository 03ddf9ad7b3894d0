import { sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { inSnapshot } from "~/core/snapshot.server";
import { addDays } from "~/time/seoul";
import { ask, whole } from "~db/ask.server";
import { feesOfDays } from "../fees/fees-of-days.server";
import { rateOf } from "../rate";
import { rangeOf } from "../report-range";
import { cardCounts } from "./card-counts.server";

const BEST = 3;

type BestPost = { contentsId: number; title: string; sendCount: number; readCount: number; rate: number };
export type Summary = { sendCount: number; readCount: number; rate: number; feeWon: number; best: BestPost[] };

/** Summarise a member's Seoul days [from, until) for a mail. Best posts exclude deleted ones. */
export async function readSummary(ctx: Ctx, userId: number, { from, until }: { from: string; until: string }): Promise<Summary> {
  const range = rangeOf(from, addDays(until, -1));
  return inSnapshot(ctx, async (snap) => {
    const source = await cardCounts(snap, userId, range);
    const counts = sql`${whole(sql`SUM(counts.send_count)`)} AS sendCount, ${whole(sql`SUM(counts.read_count)`)} AS readCount`;
    const best = await ask<Omit<BestPost, "rate">>(
      snap,
      sql`SELECT posts.contents_id AS contentsId, posts.title, ${counts} FROM (${source}) AS counts
        JOIN contents AS posts ON posts.contents_id = counts.contents_id WHERE posts.delete_yn = 'N'
        GROUP BY posts.contents_id, posts.title HAVING readCount > 0 ORDER BY readCount DESC, sendCount, contentsId DESC LIMIT ${BEST}`,
    );
    const [all] = await ask<Pick<Summary, "sendCount" | "readCount">>(snap, sql`SELECT ${counts} FROM (${source}) AS counts`);
    const [earned] = await ask<{ feeWon: number }>(
      snap,
      sql`SELECT ${whole(sql`SUM(fees.fee)`)} AS feeWon FROM (${await feesOfDays(snap, userId, from, until)}) AS fees`,
    );
    return { ...all!, ...earned!, rate: rateOf(all!.readCount, all!.sendCount), best: best.map(withRate) };
  });
}

const withRate = (post: Omit<BestPost, "rate">): BestPost => ({ ...post, rate: rateOf(post.readCount, post.sendCount) });
