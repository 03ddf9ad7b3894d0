import { type SQL, sql } from "drizzle-orm";
import type { MemberCtx, Scope } from "~/core/ctx.server";
import { inSnapshot } from "~/core/snapshot.server";
import { whole } from "~db/ask.server";
import { type Page, pageAndAll } from "../internal/rows.server";
import { whose } from "../internal/whose.server";
import { rateOf } from "../rate";
import type { Range } from "../report-range";
import { countedUntil } from "../counting/watermarks.server";
import { cardCountsAt, medianMinutes } from "./card-counts.server";

export type CardSums = { sendCount: number; readCount: number; rate: number; readToEndCount: number; feeWon: number };
export type PostCard = {
  contentsId: number;
  title: string;
  mainSubject: string;
  deleteYn: "Y" | "N";
  /** Null when nobody opened the post; see `minutesToOpen`. */
  medianMinutesToOpen: number | null;
} & CardSums;

type Counted = Omit<CardSums, "rate">;
type All = { total: number; allSent: number; allRead: number; allReadToEnd: number; allFees: number };
type CountedCard = Counted & All & Pick<PostCard, "contentsId" | "title" | "mainSubject" | "deleteYn">;

const sums: SQL = sql`${whole(sql`SUM(counts.send_count)`)} AS sendCount, ${whole(sql`SUM(counts.read_count)`)} AS readCount,
  ${whole(sql`SUM(counts.read_to_end_count)`)} AS readToEndCount, ${whole(sql`SUM(counts.fee_won)`)} AS feeWon`;
const ofAll: SQL = sql`COUNT(*) OVER () AS total, ${whole(sql`SUM(sendCount) OVER ()`)} AS allSent, ${whole(sql`SUM(readCount) OVER ()`)} AS allRead,
  ${whole(sql`SUM(readToEndCount) OVER ()`)} AS allReadToEnd, ${whole(sql`SUM(feeWon) OVER ()`)} AS allFees`;

const withPosts = (rows: SQL): SQL => sql`SELECT counted.*, posts.title, posts.main_subject AS mainSubject, posts.delete_yn AS deleteYn
  FROM (${rows}) AS counted JOIN contents AS posts ON posts.contents_id = counted.contentsId ORDER BY contentsId DESC`;

/** Read one card per post sent in the range, newest post first, deleted posts included (rules 146, 149, 150). */
export async function readPostCards(
  ctx: MemberCtx,
  scope: Scope,
  query: Page & { range: Range; username?: string; contentsId?: number },
): Promise<{ rows: PostCard[]; total: number; sums: CardSums }> {
  const senderId = await whose(ctx, scope, query.username);
  return inSnapshot(ctx, async (snap) => {
    const marks = await countedUntil(snap);
    const source = cardCountsAt(snap, marks, senderId, query.range, query.contentsId);
    const { rows, all } = await pageAndAll<CountedCard>(
      snap,
      sql`SELECT counted.*, ${ofAll} FROM (SELECT counts.contents_id AS contentsId, ${sums} FROM (${source}) AS counts
        GROUP BY counts.contents_id HAVING sendCount > 0) AS counted ORDER BY contentsId DESC`,
      query,
      withPosts,
    );
    const ids = rows.map((row) => row.contentsId);
    const medians = await medianMinutes(snap, marks, senderId, query.range, ids);
    return {
      rows: rows.map((row) => cardOf(row, medians.get(row.contentsId) ?? null)),
      total: all?.total ?? 0,
      sums: rated({
        sendCount: all?.allSent ?? 0,
        readCount: all?.allRead ?? 0,
        readToEndCount: all?.allReadToEnd ?? 0,
        feeWon: all?.allFees ?? 0,
      }),
    };
  });
}

function cardOf({ contentsId, title, mainSubject, deleteYn, ...row }: CountedCard, medianMinutesToOpen: number | null): PostCard {
  const { sendCount, readCount, readToEndCount, feeWon } = row;
  return { contentsId, title, mainSubject, deleteYn, ...rated({ sendCount, readCount, readToEndCount, feeWon }), medianMinutesToOpen };
}

const rated = <R extends Counted>(row: R): R & { rate: number } => ({ ...row, rate: rateOf(row.readCount, row.sendCount) });
