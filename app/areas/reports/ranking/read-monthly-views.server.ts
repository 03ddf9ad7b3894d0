import type { MemberCtx, Scope } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inSnapshot } from "~/core/snapshot.server";
import { addMonths, monthDays, startOfSeoulDay } from "~/time/seoul";
import { ask } from "~db/ask.server";
import { isId, seoulMonthText } from "../counting/sql-text";
import { watermark } from "../counting/watermark.server";
import { monthsOf } from "../report-range";

const MONTHS = 12;

export type ViewMonth = { yearMonth: string; viewCount: number; title: string };

/** Value: the post id. Example: `{ title: "…", authorId: 7 }`; no row if deleted or by another writer. */
const postStatement = (authorId: number | null) =>
  `SELECT title, user_id AS authorId FROM contents WHERE contents_id = ? AND delete_yn = 'N' AND ${isId("user_id", authorId)}`;

/** Values: writer, post, first and last month; post, first and end instant. Example: `{ month: "202602", views: 9 }`. */
const viewsStatement = `
  SELECT month, CAST(SUM(views) AS SIGNED) AS views FROM (
    SELECT month, view_count AS views FROM contents_monthly WHERE author_id = ? AND contents_id = ? AND month >= ? AND month <= ?
    UNION ALL SELECT ${seoulMonthText("viewed_at")}, 1 FROM contents_view_history
      WHERE contents_id = ? AND viewed_at >= ${watermark("viewMonths")} AND viewed_at >= ? AND viewed_at < ?
  ) AS counts GROUP BY month`;

/**
 * Count a post's readings in the twelve Seoul months up to `yearMonth` (2 §2 "View ranking", rule 148). Refuses `common.not-found` for
 * deleted posts; in scope "mine", for others' posts.
 */
export async function readMonthlyViews(
  ctx: MemberCtx,
  scope: Scope,
  { contentsId, yearMonth }: { contentsId: number; yearMonth: string },
): Promise<ViewMonth[]> {
  const months = monthsOf(addMonths(yearMonth, 1 - MONTHS), yearMonth);
  const firstMonth = months[0]!;
  return inSnapshot(ctx, async (snap) => {
    const statement = postStatement(scope === "all" ? null : ctx.actor.userId);
    const [post] = await ask<{ title: string; authorId: number }>(snap, statement, [contentsId]);
    if (!post) throw new Refusal("common.not-found");
    const instants = [startOfSeoulDay(monthDays(firstMonth).from), startOfSeoulDay(monthDays(yearMonth).until)];
    const counted = await ask<{ month: string; views: number }>(snap, viewsStatement, [
      ...[post.authorId, contentsId, firstMonth, yearMonth],
      ...[contentsId, ...instants],
    ]);
    const views = new Map(counted.map((row) => [row.month, row.views]));
    return months.map((month) => ({ yearMonth: month, viewCount: views.get(month) ?? 0, title: post.title }));
  });
}
