import type { MemberCtx, Scope } from "~/core/ctx.server";
import { inSnapshot } from "~/core/snapshot.server";
import { seoulDay } from "~/time/seoul";
import { ask, instantOf } from "~db/ask.server";
import { isId } from "../counting/sql-text";
import { type Page, pageValues } from "../internal/rows.server";
import { viewsOfPosts } from "./views-of-posts.server";
import { daysBefore, type RankingOption, rankingRange } from "./ranking-range";

export type RankingRow = {
  ranking: number;
  contentsId: number;
  title: string;
  mainSubject: string;
  postingDate: Date;
  viewCount: number;
};

/** SELECT of contentsId and viewCount; leaves out deleted and unread posts. */
const countedPosts = (views: string, authorId: number | null) => `
      SELECT posts.contents_id AS contentsId, CAST(SUM(counts.views) AS SIGNED) AS viewCount
      FROM (${views}) AS counts JOIN contents AS posts ON posts.contents_id = counts.contents_id
      WHERE posts.delete_yn = 'N' AND ${isId("posts.user_id", authorId)} GROUP BY posts.contents_id HAVING viewCount > 0`;

/** Values: page size, offset. Example: `{ ranking: 1, contentsId: 42, … }`. */
const rankingStatement = (views: string, authorId: number | null) => `
  SELECT ranked.ranking, ranked.contentsId, posts.title, posts.main_subject AS mainSubject, posts.created_at AS postingDate, ranked.viewCount
  FROM (
    SELECT contentsId, viewCount, RANK() OVER (ORDER BY viewCount DESC) AS ranking
    FROM (${countedPosts(views, authorId)}) AS counted
    ORDER BY viewCount DESC, contentsId DESC LIMIT ? OFFSET ?
  ) AS ranked
  JOIN contents AS posts ON posts.contents_id = ranked.contentsId ORDER BY ranked.ranking, ranked.contentsId DESC`;

type Totals = { total: number; views: number };
/** Example: `{ total: 2, views: 11 }`. */
const totalsStatement = (views: string, authorId: number | null) =>
  `SELECT COUNT(*) AS total, CAST(COALESCE(SUM(viewCount), 0) AS SIGNED) AS views FROM (${countedPosts(views, authorId)}) AS counted`;

/** Rank posts by recorded readings, which exclude robots (2 §2 "View ranking", rules 143, 148). */
export async function readViewRanking(ctx: MemberCtx, scope: Scope, query: Page & { dateOption: RankingOption; day: string }) {
  const range = rankingRange(query.dateOption, query.day);
  const authorId = scope === "all" ? null : ctx.actor.userId;
  const views = viewsOfPosts(authorId, range);
  return inSnapshot(ctx, async (snap) => {
    const rows = await ask<Omit<RankingRow, "postingDate"> & { postingDate: string }>(
      snap,
      rankingStatement(views, authorId),
      pageValues(query),
    );
    const [totals] = await ask<Totals>(snap, totalsStatement(views, authorId));
    const earlier = daysBefore(range, seoulDay(snap.now()));
    const [before] = earlier ? await ask<Totals>(snap, totalsStatement(viewsOfPosts(authorId, earlier), authorId)) : [];
    return {
      rows: rows.map((row): RankingRow => ({ ...row, postingDate: instantOf(row.postingDate) })),
      ...totals!,
      viewsBefore: before?.views ?? null,
      range,
    };
  });
}
