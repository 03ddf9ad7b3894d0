import { desc, eq, lte, sql } from "drizzle-orm";
import { isAdNight } from "~/areas/sending/internal/ad-hours.server";
import type { Ctx } from "~/core/ctx.server";
import type { SendReason } from "~/messages/send-reasons.ko";
import type { Db } from "~db/client.server";
import { user } from "~db/schema/account";
import { contents } from "~db/schema/blog";
import { friend, sendRecipient, sendRun } from "~db/schema/sending";
import { feeRate } from "~db/schema/settlement";
import type { Outcome } from "./outcome.server";

// Prepared once: the query runs for each recipient.
const prepared = new WeakMap<Db, ReturnType<typeof prepare>>();

/** Read a recipient's dispatch with the current fee rate. */
export async function readDispatch(ctx: Ctx, sendRecipientId: number) {
  const query = prepared.get(ctx.db) ?? prepare(ctx.db);
  prepared.set(ctx.db, query);
  const [row] = await query.execute({ sendRecipientId, now: ctx.now() });
  return row ?? null;
}

export type Dispatch = NonNullable<Awaited<ReturnType<typeof readDispatch>>>;

/** Why a dispatch can never leave; null when it can. */
export function whyImpossible({ isSelf, exclusionYn, subscribeYn, goneAt, deleteYn }: Dispatch): SendReason | null {
  // The messenger rejects messages to oneself (-2); `sendToSelf` uses another call.
  if (isSelf) return "self";
  if (subscribeYn === "N") return "opted-out";
  if (exclusionYn === "Y") return "excluded";
  if (goneAt) return "friend-gone";
  return deleteYn === "Y" ? "post-gone" : null;
}

/** Reason to pause the run now: advertising at night (rule 229). */
export function whyClosed(ctx: Ctx, { adName }: Dispatch): Extract<Outcome, { is: "paused" }> | null {
  return adName !== null && isAdNight(ctx.now()) ? { is: "paused", code: "sending.ad-night", until: "morning" } : null;
}

function prepare(db: Db) {
  const rate = db
    .select({ feeWon: feeRate.feeWon })
    .from(feeRate)
    .where(lte(feeRate.startsAt, sql.placeholder("now")))
    .orderBy(desc(feeRate.startsAt))
    .limit(1);
  return db
    .select({
      sendRecipientId: sendRecipient.sendRecipientId,
      sendRunId: sendRecipient.sendRunId,
      state: sendRecipient.state,
      attempts: sendRecipient.attempts,
      countedDay: sendRecipient.countedDay,
      receiverId: friend.receiverId,
      uuid: friend.kakaotalkUuid,
      isSelf: sql<boolean>`${friend.kakaotalkId} <=> ${user.kakaoId}`.mapWith(Boolean),
      nickname: friend.profileNickname,
      exclusionYn: friend.exclusionYn,
      subscribeYn: friend.subscribeYn,
      goneAt: friend.goneAt,
      userId: sendRun.userId,
      runStatus: sendRun.status,
      opening: sendRun.opening,
      adName: sendRun.adName,
      adContact: sendRun.adContact,
      contentsId: contents.contentsId,
      authorId: contents.userId,
      title: contents.title,
      summary: contents.summary,
      pictureFileId: contents.pictureFileId,
      deleteYn: contents.deleteYn,
      feeWon: sql<number>`COALESCE((${rate}), 0)`.mapWith(Number),
    })
    .from(sendRecipient)
    .innerJoin(sendRun, eq(sendRun.sendRunId, sendRecipient.sendRunId))
    .innerJoin(user, eq(user.userId, sendRun.userId))
    .innerJoin(friend, eq(friend.receiverId, sendRecipient.receiverId))
    .innerJoin(contents, eq(contents.contentsId, sendRun.contentsId))
    .where(eq(sendRecipient.sendRecipientId, sql.placeholder("sendRecipientId")))
    .prepare();
}
