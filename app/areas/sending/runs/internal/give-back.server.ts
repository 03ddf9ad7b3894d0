import { and, eq, gte, inArray, type SQL } from "drizzle-orm";
import { releaseFromDay } from "~/areas/sending/internal/counts.server";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import type { SendReason } from "~/messages/send-reasons.ko";
import { sendHistory, sendRecipient, sendRun } from "~db/schema/sending";
import type { Dispatch } from "./dispatch.server";
import { reopenRun } from "./run-status.server";

/** A claim, identified by its own send history row. */
export type Claim = { dispatch: Pick<Dispatch, "sendRecipientId" | "sendRunId">; sendHistoryId: number };

/** The claim holds, also when UNSURE: a sweep may take a living process for dead. */
export const heldClaim = ({ dispatch, sendHistoryId }: Claim) =>
  and(
    eq(sendRecipient.sendRecipientId, dispatch.sendRecipientId),
    eq(sendRecipient.sendHistoryId, sendHistoryId),
    inArray(sendRecipient.state, ["SENDING", "UNSURE"]),
  );

type WaitingColumns = { reason: SendReason | null; nextTryAt: Date | null };

/** Return a claim to WAITING, or FAILED if the run was given up; false when the recipient does not wait. */
export async function giveBack(ctx: Ctx, claimed: Claim, waitingColumns: WaitingColumns, condition?: SQL): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .select({ claimedAt: sendRecipient.claimedAt, countedDay: sendRecipient.countedDay, userId: sendRun.userId })
      .from(sendRecipient)
      .innerJoin(sendRun, eq(sendRun.sendRunId, sendRecipient.sendRunId))
      .where(and(heldClaim(claimed), condition))
      .for("update");
    if (!row) return false;
    const clearedColumns = { claimedAt: null, callingAt: null, sendHistoryId: null, updatedAt: tx.now() };
    const giveUpReason = await stoppedSince(tx, claimed.dispatch.sendRunId, row.claimedAt);
    const newState = giveUpReason ? givenUpColumns(giveUpReason) : { state: "WAITING" as const, ...waitingColumns };
    await tx.db
      .update(sendRecipient)
      .set({ ...clearedColumns, ...newState })
      .where(heldClaim(claimed));
    await tx.db.delete(sendHistory).where(eq(sendHistory.sendHistoryId, claimed.sendHistoryId));
    if (giveUpReason && row.countedDay) await releaseFromDay(tx, row.userId, row.countedDay, 1);
    if (!giveUpReason) await reopenRun(tx, claimed.dispatch.sendRunId);
    return !giveUpReason;
  });
}

const giveUpReasons = ["stopped-by-sender", "stopped-by-refund"] as const satisfies SendReason[];
export type GiveUpReason = (typeof giveUpReasons)[number];

export const givenUpColumns = (reason: GiveUpReason) => ({ state: "FAILED" as const, reason, countedDay: null, nextTryAt: null });

async function stoppedSince(tx: TxCtx, sendRunId: number, claimedAt: Date | null): Promise<GiveUpReason | null> {
  if (!claimedAt) return null;
  const stopped = and(
    eq(sendRecipient.sendRunId, sendRunId),
    eq(sendRecipient.state, "FAILED"),
    inArray(sendRecipient.reason, giveUpReasons),
    gte(sendRecipient.updatedAt, claimedAt),
  );
  const [row] = await tx.db.select({ reason: sendRecipient.reason }).from(sendRecipient).where(stopped).limit(1);
  return (row?.reason ?? null) as GiveUpReason | null;
}
