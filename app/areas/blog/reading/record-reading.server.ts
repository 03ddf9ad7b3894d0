import { and, desc, eq, gte, inArray } from "drizzle-orm";
import { samePerson } from "~/areas/sending/same-person.server";
import { recordViewing } from "~/areas/sending/history/record-viewing.server";
import { confirmDispatch } from "~/areas/sending/runs/confirm-dispatch.server";
import { isSigned } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { contentsViewHistory } from "~db/schema/blog";
import { friend, sendHistory } from "~db/schema/sending";
import { countVisit } from "../visits/count-visit.server";
import type { DeviceClass } from "../visits/device-class";
import type { SentLink } from "./reading.schema.server";

const VISIT_MS = 30 * 60_000;

/** Refuses `blog.unsigned-link` without our signature (rule 62). Call before any rate limit. */
export function checkSentLink({ sendHistoryId, receiverId, t }: SentLink): void {
  if (!isSigned(t, "read", sendHistoryId, receiverId)) throw new Refusal("blog.unsigned-link");
}

/**
 * Records an opening of a sent link (2 §4 "Reading history"). `oncePerVisit` reuses a record of the last 30 minutes, because pages reload.
 * `id` null: the friend switched records off. A new record of an undeleted post counts as a visit unless `device` is null (rule 267).
 * Refuses `blog.unsigned-link` (rule 62), `common.not-found`.
 */
export async function recordReading(
  ctx: Ctx,
  link: SentLink,
  { oncePerVisit = false, device = null }: { oncePerVisit?: boolean; device?: DeviceClass | null } = {},
): Promise<{ id: number | null }> {
  checkSentLink(link);
  const { sendHistoryId, receiverId } = link;
  return inTransaction(ctx, async (tx) => {
    const [sent] = await tx.db
      .select({ contentsId: sendHistory.contentsId, viewedAt: sendHistory.viewedAt, deliveredAt: sendHistory.deliveredAt })
      .from(sendHistory)
      .where(eq(sendHistory.sendHistoryId, sendHistoryId))
      .for("update");
    if (!sent) throw new Refusal("common.not-found");
    if (await isRecordingOff(tx, receiverId)) return { id: null };
    // An opened link proves delivery, even if the messenger's answer was lost.
    if (!sent.deliveredAt) tx.afterCommit(() => confirmDispatch(ctx, sendHistoryId));
    const recent = oncePerVisit ? await recentReading(tx, link) : null;
    if (recent) return recent;
    const viewedAt = tx.now();
    const [inserted] = await tx.db.insert(contentsViewHistory).values({ sendHistoryId, receiverId, contentsId: sent.contentsId, viewedAt });
    if (!sent.viewedAt) await recordViewing(tx, sendHistoryId, viewedAt);
    if (device) await countVisit(tx, { contentsId: sent.contentsId, source: "messenger", host: "", device });
    return { id: inserted.insertId };
  });
}

async function recentReading(tx: TxCtx, { sendHistoryId, receiverId }: SentLink): Promise<{ id: number } | null> {
  const since = new Date(tx.now().getTime() - VISIT_MS);
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

/** True if the friend switched reading records off, by the link of any row that was merged into the friend's (rule 313). */
export async function isRecordingOff(ctx: Ctx, receiverId: number): Promise<boolean> {
  const off = and(inArray(friend.receiverId, await samePerson(ctx, receiverId)), eq(friend.readingRecordYn, "N"));
  return (await ctx.db.$count(friend, off)) > 0;
}
