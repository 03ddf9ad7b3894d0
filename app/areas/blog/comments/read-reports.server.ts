import { asc, desc, eq, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { WITHDRAWN_MEMBER } from "~/messages/withdrawn";
import { user } from "~db/schema/account";
import { contents } from "~db/schema/blog";
import { comment, commentReport } from "~db/schema/comments";

const nickname = sql<string>`if(${user.secession} = 'Y', ${WITHDRAWN_MEMBER}, ${user.userNickname})`;

/** A page of reported comments: those with open reports, then the others; latest reported first in both. */
export async function listReported(ctx: Ctx, { page, size }: { page: number; size: number }) {
  const counts = ctx.db
    .select({
      commentId: commentReport.commentId,
      reports: sql<number>`count(*)`.as("reports"),
      openCount: sql<number>`cast(sum(${commentReport.decidedAt} is null) as signed)`.as("open_count"),
      lastId: sql<number>`max(${commentReport.commentReportId})`.as("last_id"),
    })
    .from(commentReport)
    .groupBy(commentReport.commentId)
    .as("counts");
  const rows = await ctx.db
    .select({
      commentId: comment.commentId,
      comment: comment.comment,
      hiddenBy: comment.hiddenBy,
      title: contents.title,
      nickname,
      reports: counts.reports,
      openCount: counts.openCount,
      lastAt: commentReport.createdAt,
    })
    .from(counts)
    .innerJoin(commentReport, eq(commentReport.commentReportId, counts.lastId))
    .innerJoin(comment, eq(comment.commentId, counts.commentId))
    .innerJoin(user, eq(user.userId, comment.userId))
    .innerJoin(contents, eq(contents.contentsId, comment.contentsId))
    .orderBy(desc(sql`${counts.openCount} > 0`), desc(counts.lastId))
    .limit(size)
    .offset((page - 1) * size);
  const [counted] = await ctx.db.select({ total: sql<number>`count(distinct ${commentReport.commentId})` }).from(commentReport);
  return { rows, total: counted!.total };
}

export type ReportedComment = Awaited<ReturnType<typeof listReported>>["rows"][number];

/** A comment with up to 100 reports, open ones first. Refuses `blog.comment-unknown`, also without reports. */
export async function readReported(ctx: Ctx, commentId: number) {
  const { comment: text, hiddenAt, hiddenBy, hideReason, hiddenUntil, createdAt, contentsId } = comment;
  const [row] = await ctx.db
    .select({ text, hiddenAt, hiddenBy, hideReason, hiddenUntil, createdAt, contentsId, title: contents.title, nickname })
    .from(comment)
    .innerJoin(user, eq(user.userId, comment.userId))
    .innerJoin(contents, eq(contents.contentsId, comment.contentsId))
    .where(eq(comment.commentId, commentId));
  const { kind, reason, decision, decidedAt, createdAt: reportedAt } = commentReport;
  const reports = await ctx.db
    .select({ kind, reason, decision, decidedAt, reportedAt, nickname })
    .from(commentReport)
    .innerJoin(user, eq(user.userId, commentReport.userId))
    .where(eq(commentReport.commentId, commentId))
    .orderBy(sql`${decidedAt} is not null`, asc(commentReport.commentReportId))
    .limit(100);
  if (!row || reports.length === 0) throw new Refusal("blog.comment-unknown");
  return { commentId, ...row, reports };
}
