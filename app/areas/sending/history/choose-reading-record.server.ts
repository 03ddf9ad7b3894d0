import { and, eq, inArray } from "drizzle-orm";
import { isSigned } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { user } from "~db/schema/account";
import { friend, sendHistory } from "~db/schema/sending";
import { samePerson } from "../same-person.server";

type SentLink = { sendHistoryId: number | null; receiverId: number | null; t: string };

/**
 * Whether a link's receiver lets the sender record reading. Refuses `sending.unsigned-link`, and `common.not-found` for a rolled-back
 * dispatch.
 */
export async function readingRecordOf(
  ctx: Ctx,
  link: SentLink,
): Promise<{ receiverId: number; sender: string | null; readingRecordYn: "Y" | "N" }> {
  const { sendHistoryId, receiverId, t } = link;
  if (sendHistoryId === null || receiverId === null || !isSigned(t, "read", sendHistoryId, receiverId))
    throw new Refusal("sending.unsigned-link");
  const [row] = await ctx.db
    .select({ nickname: user.userNickname, secession: user.secession, readingRecordYn: friend.readingRecordYn })
    .from(sendHistory)
    .innerJoin(friend, eq(friend.receiverId, sendHistory.receiverId))
    .innerJoin(user, eq(user.userId, friend.userId))
    .where(eq(sendHistory.sendHistoryId, sendHistoryId));
  if (!row) throw new Refusal("common.not-found");
  const { nickname, secession, readingRecordYn } = row;
  return { receiverId, sender: secession === "Y" ? null : nickname, readingRecordYn };
}

/** Switch the reading record by a sent link, without login; past records stay. Refuses as `readingRecordOf`. */
export async function chooseReadingRecord(
  ctx: Ctx,
  { readingRecordYn, ...link }: SentLink & { readingRecordYn: "Y" | "N" },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { receiverId } = await readingRecordOf(tx, link);
    const person = await samePerson(tx, receiverId);
    const oppositeChoice = and(inArray(friend.receiverId, person), eq(friend.readingRecordYn, readingRecordYn === "Y" ? "N" : "Y"));
    const [result] = await tx.db.update(friend).set({ readingRecordYn, updatedAt: tx.now() }).where(oppositeChoice);
    if (result.affectedRows > 0)
      await tx.audit(readingRecordYn === "Y" ? "sending.reading-record-kept" : "sending.reading-record-ended", `friend:${receiverId}`);
  });
}
