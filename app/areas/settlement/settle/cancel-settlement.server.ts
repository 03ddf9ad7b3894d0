import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { settlementCancel } from "~db/schema/settlement";
import { lockMonths } from "../internal/lock-months.server";
import { standingSettlements } from "../internal/unsettled-rates.server";
import { refuseWhileOnItsWay } from "../transfer-state.server";

export type ToCancel = { userId: number; month: string; settlementId?: number | null };

/**
 * Takes a settlement back: all its fees are unsettled again, and the row stays with the trace of who took it back (3 §4). Without
 * `settlementId` the newest of the creator's month. The caller checks the grant. Refuses settlement.not-settled, settlement.on-its-way,
 * settlement.paid.
 */
export function cancelSettlement(ctx: MemberCtx, { userId, month, settlementId }: ToCancel): Promise<{ settlementId: number }> {
  return inTransaction(ctx, async (tx) => {
    await lockMonths(tx, [{ userId, month }]);
    const settled = await standingSettlements(tx, [{ userId, month }]);
    const found = settlementId ? settled.find((row) => row.settlementId === settlementId) : settled[0];
    if (!found) throw new Refusal("settlement.not-settled");
    await refuseWhileOnItsWay(tx, found.settlementId);
    const at = tx.now();
    await tx.db
      .insert(settlementCancel)
      .values({ settlementId: found.settlementId, cancelledAt: at, cancelledBy: ctx.actor.userId, createdAt: at });
    const { grossWon } = found;
    await tx.audit("settlement.settlement-cancelled", `creator_settlement:${found.settlementId}`, { userId, month, grossWon });
    return tx.remember({ settlementId: found.settlementId });
  });
}
