import { type SQL, sql } from "drizzle-orm";
import type { MemberCtx, Scope } from "~/core/ctx.server";
import { inSnapshot } from "~/core/snapshot.server";
import { ask, whole } from "~db/ask.server";
import { limited, type Page } from "../internal/rows.server";
import { whose } from "../internal/whose.server";
import { rateOf } from "../rate";
import type { Range } from "../report-range";
import { cardCounts, medianMinutes } from "./card-counts.server";

export type CardSums = { sendCount: number; readCount: number; rate: number; readToEndCount: number; feeWon: number };
export type PostCard = {
  contentsId: number;
  title: string;
  mainSubject: string;
  deleteYn: "Y" | "N";
  /** Half of those who opened it had done so after so many minutes, rounded down (`minutesToOpen`); null when nobody has. */
  medianMinutesToOpen: number | null;
} & CardSums;

type Counted = Omit<CardSums, "rate">;
type CountedCard = Counted & Pick<PostCard, "contentsId" | "title" | "mainSubject" | "deleteYn">;

const sums: SQL = sql`${whole(sql`SUM(counts.send_count)`)} AS sendCount, ${whole(sql`SUM(counts.read_count)`)} AS readCount,
  ${whole(sql`SUM(counts.read_to_end_count)`)} AS readToEndCount, ${whole(sql`SUM(counts.fee_won)`)} AS feeWon`;

/**
 * For each post whose dispatches were delivered in the range: to how many, how many of them opened it and read it to the end, how soon, and
 * what these dispatches earned its writer (decisions 146, 149, 150). Newest post first. The member's own dispatches; in scope "all"
 * everybody's, or one sender's by e-mail; with `contentsId` of that post alone. Deleted posts count, because they were sent. Returns one
 * page, the number of posts and the sums over all of them.
 */
export async function readPostCards(
  ctx: MemberCtx,
  scope: Scope,
  query: Page & { range: Range; username?: string; contentsId?: number },
): Promise<{ rows: PostCard[]; total: number; sums: CardSums }> {
  const senderId = await whose(ctx, scope, query.username);
  return inSnapshot(ctx, async (snap) => {
    const source = await cardCounts(snap, senderId, query.range, query.contentsId);
    const counted = await ask<CountedCard>(
      snap,
      sql`SELECT posts.contents_id AS contentsId, posts.title, posts.main_subject AS mainSubject, posts.delete_yn AS deleteYn, ${sums}
        FROM (${source}) AS counts JOIN contents AS posts ON posts.contents_id = counts.contents_id
        GROUP BY posts.contents_id HAVING sendCount > 0 ORDER BY contentsId DESC ${limited(query)}`,
    );
    const [all] = await ask<Counted & { total: number }>(
      snap,
      sql`SELECT COUNT(*) AS total, ${whole(sql`SUM(sendCount)`)} AS sendCount, ${whole(sql`SUM(readCount)`)} AS readCount,
          ${whole(sql`SUM(readToEndCount)`)} AS readToEndCount, ${whole(sql`SUM(feeWon)`)} AS feeWon
        FROM (SELECT ${sums} FROM (${source}) AS counts GROUP BY counts.contents_id HAVING sendCount > 0) AS posts`,
    );
    const ids = counted.map((row) => row.contentsId);
    const medians = await medianMinutes(snap, senderId, query.range, ids);
    const { total, ...summed } = all!;
    return {
      rows: counted.map((row) => ({ ...rated(row), medianMinutesToOpen: medians.get(row.contentsId) ?? null })),
      total,
      sums: rated(summed),
    };
  });
}

const rated = <R extends Counted>(row: R): R & { rate: number } => ({ ...row, rate: rateOf(row.readCount, row.sendCount) });
