import { and, eq, gte, inArray, type SQL } from "drizzle-orm";
import { releaseFromDay } from "~/areas/sending/internal/counts.server";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import type { SendReason } from "~/messages/send-reasons.ko";
import { sendHistory, sendRecipient, sendRun } from "~db/schema/sending";
import type { Dispatch } from "./dispatch.server";
import { reopenRun } from "./run-status.server";

/** One claim of a recipient: each claim has a send history of its own, whose id names it. */
export type Claim = { dispatch: Pick<Dispatch, "sendRecipientId" | "sendRunId">; sendHistoryId: number };

/** The claim's row while it is SENDING, or UNSURE because the sweep took this process for dead: whoever made the call knows better. */
export const stillOurs = ({ dispatch, sendHistoryId }: Claim) =>
  and(
    eq(sendRecipient.sendRecipientId, dispatch.sendRecipientId),
    eq(sendRecipient.sendHistoryId, sendHistoryId),
    inArray(sendRecipient.state, ["SENDING", "UNSURE"]),
  );

type Over = { reason: SendReason | null; nextTryAt: Date | null };

/** SENDING → WAITING; → FAILED when the sender gave the rest of the run up during the call. False when the claim is no longer this one. */
export async function giveBack(ctx: Ctx, claimed: Claim, over: Over, only?: SQL): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .select({ claimedAt: sendRecipient.claimedAt, countedDay: sendRecipient.countedDay, userId: sendRun.userId })
      .from(sendRecipient)
      .innerJoin(sendRun, eq(sendRun.sendRunId, sendRecipient.sendRunId))
      .where(and(stillOurs(claimed), only))
      .for("update");
    if (!row) return false;
    const back = { claimedAt: null, callingAt: null, sendHistoryId: null, updatedAt: tx.now() };
    const isGivenUp = await stoppedSince(tx, claimed.dispatch.sendRunId, row.claimedAt);
    const end = isGivenUp ? givenUp : { state: "WAITING" as const, ...over };
    await tx.db
      .update(sendRecipient)
      .set({ ...back, ...end })
      .where(stillOurs(claimed));
    await tx.db.delete(sendHistory).where(eq(sendHistory.sendHistoryId, claimed.sendHistoryId));
    if (isGivenUp && row.countedDay) await releaseFromDay(tx, row.userId, row.countedDay, 1);
    if (!isGivenUp) await reopenRun(tx, claimed.dispatch.sendRunId);
    return !isGivenUp;
  });
}

/** What a recipient becomes whom the sender gives up. */
export const givenUp = { state: "FAILED", reason: "stopped-by-sender", countedDay: null, nextTryAt: null } as const;

async function stoppedSince(tx: TxCtx, sendRunId: number, claimedAt: Date | null): Promise<boolean> {
  if (!claimedAt) return false;
  const stopped = and(
    eq(sendRecipient.sendRunId, sendRunId),
    eq(sendRecipient.state, "FAILED"),
    eq(sendRecipient.reason, givenUp.reason),
    gte(sendRecipient.updatedAt, claimedAt),
  );
  return (await tx.db.$count(sendRecipient, stopped)) > 0;
}
