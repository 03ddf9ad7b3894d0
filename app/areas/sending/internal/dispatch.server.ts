import { desc, eq, lte, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { contents } from "~db/schema/blog";
import { friend, sendRecipient, sendRun } from "~db/schema/sending";
import { feeRate } from "~db/schema/settlement";

/** Everything one dispatch needs, read together. */
export async function readDispatch(ctx: Ctx, sendRecipientId: number) {
  const rate = ctx.db
    .select({ feeWon: feeRate.feeWon })
    .from(feeRate)
    .where(lte(feeRate.startsAt, ctx.now()))
    .orderBy(desc(feeRate.startsAt))
    .limit(1);
  const [row] = await ctx.db
    .select({
      sendRecipientId: sendRecipient.sendRecipientId,
      sendRunId: sendRecipient.sendRunId,
      state: sendRecipient.state,
      attempts: sendRecipient.attempts,
      countedDay: sendRecipient.countedDay,
      receiverId: friend.receiverId,
      uuid: friend.kakaotalkUuid,
      nickname: friend.profileNickname,
      exclusionYn: friend.exclusionYn,
      subscribeYn: friend.subscribeYn,
      goneAt: friend.goneAt,
      userId: sendRun.userId,
      runStatus: sendRun.status,
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
    .innerJoin(friend, eq(friend.receiverId, sendRecipient.receiverId))
    .innerJoin(contents, eq(contents.contentsId, sendRun.contentsId))
    .where(eq(sendRecipient.sendRecipientId, sendRecipientId));
  return row ?? null;
}

export type Dispatch = NonNullable<Awaited<ReturnType<typeof readDispatch>>>;
