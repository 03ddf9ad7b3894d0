import { and, eq, isNull, lte } from "drizzle-orm";
import { postNotice } from "~/areas/notices/post-notice.server";
import { announce } from "~/core/announce.server";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { comment, commentReport } from "~db/schema/comments";
import { CLAIM_DAYS, type Decision } from "./report-kinds";

const CLAIM_MS = CLAIM_DAYS * 86_400_000;
const SHOWN_COLUMNS = { hiddenAt: null, hiddenBy: null, hiddenUntil: null, hideReason: null };

type Row = typeof comment.$inferSelect;

/**
 * Decides a comment's open reports. Notifies their reporters, for SHOWN earlier claimants too, and the author unless DISMISSED (rule 254).
 * Refuses `blog.comment-unknown`, `blog.not-hidden` for SHOWN without `hiddenBy`, and `blog.no-claim` for CLAIMED without a claim.
 */
export async function decideReports(ctx: MemberCtx, input: { commentId: number; decision: Decision; reason: string }): Promise<void> {
  const { commentId, decision, reason } = input;
  await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db.select().from(comment).where(eq(comment.commentId, commentId)).for("update");
    const reports = await tx.db.select().from(commentReport).where(eq(commentReport.commentId, commentId));
    if (!row || reports.length === 0) throw new Refusal("blog.comment-unknown");
    if (decision === "CLAIMED" && !reports.some(({ kind }) => kind === "CLAIM")) throw new Refusal("blog.no-claim");
    if (decision === "SHOWN" && !row.hiddenBy) throw new Refusal("blog.not-hidden");
    await tx.db
      .update(comment)
      .set(columnsAfter(tx, row, { decision, reason }))
      .where(eq(comment.commentId, commentId));
    const isOpen = and(eq(commentReport.commentId, commentId), isNull(commentReport.decidedAt));
    await tx.db.update(commentReport).set({ decision, decidedAt: tx.now() }).where(isOpen);
    await tx.audit("blog.comment-reports-decided", `seminar_comment:${commentId}`, { decision });
    const told = reports.filter(({ decidedAt, kind }) => decidedAt === null || (decision === "SHOWN" && kind === "CLAIM"));
    await notify(tx, row, { decision, reporterIds: told.map(({ userId }) => userId) });
  });
}

/** Shows comments again after a claim's 30 days. Notifies claimants and authors (정보통신망법 제44조의2). */
export async function endClaims(ctx: Ctx): Promise<void> {
  const isOver = and(eq(comment.hiddenBy, "CLAIM"), lte(comment.hiddenUntil, ctx.now()));
  for (const { commentId } of await ctx.db.select({ commentId: comment.commentId }).from(comment).where(isOver).limit(1_000))
    await inTransaction(ctx, async (tx) => {
      const [row] = await tx.db
        .select()
        .from(comment)
        .where(and(eq(comment.commentId, commentId), isOver))
        .for("update");
      if (!row) return;
      await tx.db.update(comment).set(SHOWN_COLUMNS).where(eq(comment.commentId, commentId));
      const isClaim = and(eq(commentReport.commentId, commentId), eq(commentReport.kind, "CLAIM"));
      const claims = await tx.db.select({ userId: commentReport.userId }).from(commentReport).where(isClaim);
      await tx.audit("blog.comment-claim-ended", `seminar_comment:${commentId}`);
      await notify(tx, row, { decision: "SHOWN", reporterIds: claims.map(({ userId }) => userId) });
    });
}

function columnsAfter(tx: TxCtx, row: Row, { decision, reason: hideReason }: { decision: Decision; reason: string }) {
  const hiddenAt = tx.now();
  if (decision === "HIDDEN") return { hiddenAt, hiddenBy: "ADMIN" as const, hiddenUntil: null, hideReason };
  if (decision === "CLAIMED")
    return { hiddenAt, hiddenBy: "CLAIM" as const, hiddenUntil: new Date(hiddenAt.getTime() + CLAIM_MS), hideReason };
  return decision === "SHOWN" ? SHOWN_COLUMNS : { hiddenAt: row.hiddenAt };
}

async function notify(
  tx: TxCtx,
  { commentId, contentsId, userId }: Row,
  { decision, reporterIds }: { decision: Decision; reporterIds: number[] },
): Promise<void> {
  const event = { kind: "comment-decision" as const, about: `${decision}:${commentId}:${tx.now().getTime()}`, contentsId: contentsId! };
  if (decision !== "DISMISSED") await postNotice(tx, { ...event, userId, facts: { commentId, decision, author: 1 } });
  for (const reporterId of reporterIds) await postNotice(tx, { ...event, userId: reporterId, facts: { commentId, decision, author: 0 } });
  tx.afterCommit(() => announce("comments-changed", String(contentsId)));
}
