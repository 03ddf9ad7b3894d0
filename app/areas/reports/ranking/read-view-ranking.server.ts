import { type SQL, sql } from "drizzle-orm";
import type { MemberCtx, Scope } from "~/core/ctx.server";
import { inSnapshot } from "~/core/snapshot.server";
import { ask, instantOf } from "~db/ask.server";
import { limited, ownedBy, type Page } from "../internal/rows.server";
import { viewsOfPosts } from "./views-of-posts.server";
import { type RankingOption, rankingRange } from "./ranking-range";

export type RankingRow = {
  ranking: number;
  contentsId: number;
  title: string;
  mainSubject: string;
  postingDate: Date;
  viewCount: number;
};

/** Rank posts by readings, without robots and deleted posts (2 §2 "View ranking", rules 143, 148). Equal readings share a rank. */
export async function readViewRanking(ctx: MemberCtx, scope: Scope, query: Page & { dateOption: RankingOption; day: string }) {
  const range = rankingRange(query.dateOption, query.day);
  const authorId = scope === "all" ? null : ctx.actor.userId;
  return inSnapshot(ctx, async (snap) => {
    const views = await viewsOfPosts(snap, authorId, range);
    const counted: SQL = sql`SELECT posts.contents_id AS contentsId, SUM(counts.views) AS viewCount FROM (${views}) AS counts
      JOIN contents AS posts ON posts.contents_id = counts.contents_id
      WHERE posts.delete_yn = 'N' AND ${ownedBy(sql`posts.user_id`, authorId)} GROUP BY posts.contents_id HAVING viewCount > 0`;
    const rows = await ask<Omit<RankingRow, "postingDate"> & { postingDate: string }>(
      snap,
      sql`SELECT ranked.ranking, ranked.contentsId, posts.title, posts.main_subject AS mainSubject, posts.created_at AS postingDate, ranked.viewCount
        FROM (SELECT contentsId, CAST(viewCount AS SIGNED) AS viewCount, RANK() OVER (ORDER BY viewCount DESC) AS ranking
          FROM (${counted}) AS counted ORDER BY viewCount DESC, contentsId DESC ${limited(query)}) AS ranked
        JOIN contents AS posts ON posts.contents_id = ranked.contentsId ORDER BY ranked.ranking, ranked.contentsId DESC`,
    );
    const [all] = await ask<{ total: number }>(snap, sql`SELECT COUNT(*) AS total FROM (${counted}) AS counted`);
    return { rows: rows.map((row) => ({ ...row, postingDate: instantOf(row.postingDate) }) as RankingRow), total: all!.total, range };
  });
}
