import { and, eq, sql } from "drizzle-orm";
import type { MemberCtx, Scope } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inSnapshot } from "~/core/snapshot.server";
import { addMonths, monthDays, startOfSeoulDay } from "~/time/seoul";
import { ask, whole } from "~db/ask.server";
import { contents } from "~db/schema/blog";
import { seoulMonthOf } from "../counting/seoul-sql.server";
import { monthsOf } from "../report-range";
import { countedUntil } from "../counting/watermarks.server";

const MONTHS = 12;

export type ViewMonth = { yearMonth: string; viewCount: number; title: string };

/**
 * Read a post's readings in twelve Seoul months (2 §2 "View ranking", rule 148). Refuses `common.not-found` for a deleted post or another
 * member's.
 */
export async function readMonthlyViews(
  ctx: MemberCtx,
  scope: Scope,
  { contentsId, yearMonth }: { contentsId: number; yearMonth: string },
): Promise<ViewMonth[]> {
  const own = scope === "all" ? undefined : eq(contents.userId, ctx.actor.userId);
  const months = monthsOf(addMonths(yearMonth, 1 - MONTHS), yearMonth);
  return inSnapshot(ctx, async (snap) => {
    const [post] = await snap.db
      .select({ title: contents.title, userId: contents.userId })
      .from(contents)
      .where(and(eq(contents.contentsId, contentsId), eq(contents.deleteYn, "N"), own));
    if (!post) throw new Refusal("common.not-found");
    const { viewMonths: mark } = await countedUntil(snap);
    const from = startOfSeoulDay(monthDays(months[0]!).from);
    const until = startOfSeoulDay(monthDays(yearMonth).until);
    const counted = await ask<{ month: string; views: number }>(
      snap,
      sql`SELECT month, ${whole(sql`SUM(views)`)} AS views FROM (SELECT month, view_count AS views FROM contents_monthly
            WHERE author_id = ${post.userId} AND contents_id = ${contentsId} AND month >= ${months[0]!} AND month <= ${yearMonth}
          UNION ALL SELECT ${seoulMonthOf(sql`viewed_at`)}, 1 FROM contents_view_history WHERE contents_id = ${contentsId}
            AND viewed_at >= ${mark > from ? mark : from} AND viewed_at < ${until}) AS counts GROUP BY month`,
    );
    const views = new Map(counted.map((row) => [row.month, row.views]));
    return months.map((month) => ({ yearMonth: month, viewCount: views.get(month) ?? 0, title: post.title }));
  });
}
