import { and, desc, eq, gte } from "drizzle-orm";
import { recordViewing } from "~/areas/sending/history/record-viewing.server";
import { confirmDispatch } from "~/areas/sending/runs/confirm-dispatch.server";
import { isSigned } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { contentsViewHistory } from "~db/schema/blog";
import { friend, sendHistory } from "~db/schema/sending";
import type { SentLink } from "./reading.schema.server";

const QUIET_MS = 30 * 60_000;

/**
 * Refuses `blog.unsigned-link` for a link that was not in one of our messages (rule 62). Call it before anything is counted for a
 * dispatch.
 */
export function checkSentLink({ sendHistoryId, receiverId, t }: SentLink): void {
  if (!isSigned(t, "read", sendHistoryId, receiverId)) throw new Refusal("blog.unsigned-link");
}

/**
 * Records that a person opened a sent link: one row, and the dispatch's first viewing (2 §4 "Reading history"). With `oncePerVisit` an
 * opening in the last 30 minutes is reused, for callers that cannot tell a reload. Returns null without writing when the reader has
 * switched recording off. Refuses `blog.unsigned-link` without the link's signature (rule 62) and `common.not-found` for a dispatch
 * that was rolled back.
 */
export async function recordReading(ctx: Ctx, link: SentLink, { oncePerVisit = false } = {}): Promise<{ id: number | null }> {
  checkSentLink(link);
  const { sendHistoryId, receiverId } = link;
  return inTransaction(ctx, async (tx) => {
    const [sent] = await tx.db
      .select({ contentsId: sendHistory.contentsId, viewedAt: sendHistory.viewedAt, deliveredAt: sendHistory.deliveredAt })
      .from(sendHistory)
      .where(and(eq(sendHistory.sendHistoryId, sendHistoryId), eq(sendHistory.receiverId, receiverId)))
      .for("update");
    if (!sent) throw new Refusal("common.not-found");
    if (await switchedOff(tx, receiverId)) return { id: null };
    // An opened link proves delivery, even if the messenger's answer was lost.
    if (!sent.deliveredAt) tx.afterCommit(() => confirmDispatch(ctx, sendHistoryId));
    const before = oncePerVisit ? await recentReading(tx, link) : null;
    if (before) return before;
    const viewedAt = tx.now();
    const [made] = await tx.db.insert(contentsViewHistory).values({ sendHistoryId, receiverId, contentsId: sent.contentsId, viewedAt });
    if (!sent.viewedAt) await recordViewing(tx, sendHistoryId, viewedAt);
    return { id: made.insertId };
  });
}

async function recentReading(tx: TxCtx, { sendHistoryId, receiverId }: SentLink): Promise<{ id: number } | null> {
  const since = new Date(tx.now().getTime() - QUIET_MS);
  const [row] = await tx.db
    .select({ id: contentsViewHistory.id })
    .from(contentsViewHistory)
    .where(
      and(
        eq(contentsViewHistory.sendHistoryId, sendHistoryId),
        eq(contentsViewHistory.receiverId, receiverId),
        gte(contentsViewHistory.viewedAt, since),
      ),
    )
    .orderBy(desc(contentsViewHistory.id))
    .limit(1);
  return row ?? null;
}

/** Whether the friend has switched recording off. */
export async function switchedOff(tx: TxCtx, receiverId: number): Promise<boolean> {
  const [row] = await tx.db.select({ yn: friend.readingRecordYn }).from(friend).where(eq(friend.receiverId, receiverId));
  return row?.yn === "N";
}
