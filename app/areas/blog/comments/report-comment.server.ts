import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { nullIfRefused, Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { comment, commentReport } from "~db/schema/comments";
import { threadOf } from "./post-thread.server";
import type { ReportKind } from "./report-kinds";

/** Reports a comment to administrators; a member's first report counts. Refuses `blog.comment-unknown` (replies too), `blog.report-self`. */
export async function reportComment(ctx: MemberCtx, input: { commentId: number; kind: ReportKind; reason: string }): Promise<void> {
  const { commentId } = input;
  await inTransaction(ctx, async (tx) => {
    const isReportable = and(eq(comment.commentId, commentId), isNotNull(comment.contentsId), isNull(comment.parentCommentId));
    const [row] = await tx.db.select().from(comment).where(isReportable);
    const thread = row?.contentsId ? await threadOf(tx, row.contentsId).catch(nullIfRefused()) : null;
    if (!row || !thread) throw new Refusal("blog.comment-unknown");
    if (row.userId === tx.actor.userId) throw new Refusal("blog.report-self");
    const values = { commentId, userId: tx.actor.userId, kind: input.kind, reason: input.reason, createdAt: tx.now() };
    const [inserted] = await tx.db.insert(commentReport).ignore().values(values);
    if (inserted.affectedRows > 0) await tx.audit("blog.comment-reported", `seminar_comment:${commentId}`, { kind: input.kind });
  });
}
