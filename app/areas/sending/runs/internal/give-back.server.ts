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

/** SENDING → WAITING; → FAILED when the rest of the run was given up during the call. False when the claim is no longer this one. */
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
    const stopped = await stoppedSince(tx, claimed.dispatch.sendRunId, row.claimedAt);
    const end = stopped ? givenUp(stopped) : { state: "WAITING" as const, ...over };
    await tx.db
      .update(sendRecipient)
      .set({ ...back, ...end })
      .where(stillOurs(claimed));
    await tx.db.delete(sendHistory).where(eq(sendHistory.sendHistoryId, claimed.sendHistoryId));
    if (stopped && row.countedDay) await releaseFromDay(tx, row.userId, row.countedDay, 1);
    if (!stopped) await reopenRun(tx, claimed.dispatch.sendRunId);
    return !stopped;
  });
}

/** Why the rest of a run is given up: the sender's wish, or the refund of what was paid for it. */
const giveUpReasons = ["stopped-by-sender", "stopped-by-refund"] as const satisfies SendReason[];
export type GiveUpReason = (typeof giveUpReasons)[number];

/** What a recipient becomes who is given up. */
export const givenUp = (reason: GiveUpReason) => ({ state: "FAILED" as const, reason, countedDay: null, nextTryAt: null });

/** Why the run was given up since this claim; null when it was not. */
async function stoppedSince(tx: TxCtx, sendRunId: number, claimedAt: Date | null): Promise<GiveUpReason | null> {
  if (!claimedAt) return null;
  const stopped = and(
    eq(sendRecipient.sendRunId, sendRunId),
    eq(sendRecipient.state, "FAILED"),
    inArray(sendRecipient.reason, giveUpReasons),
    gte(sendRecipient.updatedAt, claimedAt),
  );
  const [one] = await tx.db.select({ reason: sendRecipient.reason }).from(sendRecipient).where(stopped).limit(1);
  return (one?.reason ?? null) as GiveUpReason | null;
}
