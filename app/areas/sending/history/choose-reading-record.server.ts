import { and, eq } from "drizzle-orm";
import { isSigned } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { user } from "~db/schema/account";
import { friend, sendHistory } from "~db/schema/sending";

/** A sent link as its receiver holds it; `t` is `sign("read", sendHistoryId, receiverId)`. */
type Held = { sendHistoryId: number | null; receiverId: number | null; t: string };

/**
 * Whether the reading of who got this link is recorded, and whose links they are (null once they have withdrawn): the friend's choice holds for all
 * that sender sends.
 * Refuses `sending.unsigned-link` without the link's signature and `common.not-found` for a dispatch that was rolled back.
 */
export async function readingRecordOf(
  ctx: Ctx,
  held: Held,
): Promise<{ receiverId: number; sender: string | null; readingRecordYn: "Y" | "N" }> {
  const { sendHistoryId, receiverId, t } = held;
  if (sendHistoryId === null || receiverId === null || !isSigned(t, "read", sendHistoryId, receiverId))
    throw new Refusal("sending.unsigned-link");
  const [row] = await ctx.db
    .select({ nickname: user.userNickname, secession: user.secession, readingRecordYn: friend.readingRecordYn })
    .from(sendHistory)
    .innerJoin(friend, eq(friend.receiverId, sendHistory.receiverId))
    .innerJoin(user, eq(user.userId, friend.userId))
    .where(and(eq(sendHistory.sendHistoryId, sendHistoryId), eq(sendHistory.receiverId, receiverId)));
  if (!row) throw new Refusal("common.not-found");
  const { nickname, secession, readingRecordYn } = row;
  return { receiverId, sender: secession === "Y" ? null : nickname, readingRecordYn };
}

/**
 * Switches the record of a friend's reading off or on, by the link they got and without a login; what was recorded before stays. Refuses as
 * `readingRecordOf`.
 */
export async function chooseReadingRecord(ctx: Ctx, { readingRecordYn, ...held }: Held & { readingRecordYn: "Y" | "N" }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { receiverId } = await readingRecordOf(tx, held);
    const other = and(eq(friend.receiverId, receiverId), eq(friend.readingRecordYn, readingRecordYn === "Y" ? "N" : "Y"));
    const [changed] = await tx.db.update(friend).set({ readingRecordYn, updatedAt: tx.now() }).where(other);
    if (changed.affectedRows > 0)
      await tx.audit(readingRecordYn === "Y" ? "sending.reading-record-kept" : "sending.reading-record-ended", `friend:${receiverId}`);
  });
}
