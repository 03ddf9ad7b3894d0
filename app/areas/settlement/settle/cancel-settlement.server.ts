import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { settlementCancel } from "~db/schema/settlement";
import { lockMonths } from "../internal/lock-months.server";
import { standingSettlements } from "../internal/unsettled-rates.server";
import { refuseWhileOnItsWay } from "../transfer-state.server";

export type ToCancel = { userId: number; month: string; settlementId?: number | null };

/**
 * Cancels a settlement, by default the month's newest: its fees are unsettled again (3 §4). The caller checks the grant. Refuses
 * settlement.not-settled, settlement.on-its-way, settlement.paid.
 */
export function cancelSettlement(ctx: MemberCtx, { userId, month, settlementId }: ToCancel): Promise<{ settlementId: number }> {
  return inTransaction(ctx, async (tx) => {
    await lockMonths(tx, [{ userId, month }]);
    const settled = await standingSettlements(tx, [{ userId, month }]);
    const settlement = settlementId ? settled.find((row) => row.settlementId === settlementId) : settled[0];
    if (!settlement) throw new Refusal("settlement.not-settled");
    await refuseWhileOnItsWay(tx, settlement.settlementId);
    const cancelledAt = tx.now();
    await tx.db
      .insert(settlementCancel)
      .values({ settlementId: settlement.settlementId, cancelledAt, cancelledBy: ctx.actor.userId, createdAt: cancelledAt });
    const { grossWon } = settlement;
    await tx.audit("settlement.settlement-cancelled", `creator_settlement:${settlement.settlementId}`, { userId, month, grossWon });
    return tx.remember({ settlementId: settlement.settlementId });
  });
}
