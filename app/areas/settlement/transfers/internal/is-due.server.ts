import { and, eq, lte, notExists } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { creatorSettlement, payTransfer, settlementCancel } from "~db/schema/settlement";

/** Uncancelled settlements with a payday up to `payDay` and no live transfer. */
export function isDue({ db }: Ctx, payDay: string) {
  const { settlementId } = creatorSettlement;
  const { liveSettlementId } = payTransfer;
  const cancel = db
    .select({ id: settlementCancel.settlementId })
    .from(settlementCancel)
    .where(eq(settlementCancel.settlementId, settlementId));
  const live = db.select({ id: liveSettlementId }).from(payTransfer).where(eq(liveSettlementId, settlementId));
  return and(lte(creatorSettlement.payDay, payDay), notExists(cancel), notExists(live));
}
