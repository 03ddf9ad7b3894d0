import { eq, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import type { TxCtx } from "~/core/transaction.server";
import { creatorSettlement, payTransfer } from "~db/schema/settlement";
import type { TransferState } from "./settlement-words";

/** SQL of a settlement's `TransferState`; no column stores the state. */
export const transferStateSql = (settlementId: SQL = sql`creator_settlement.settlement_id`): SQL<TransferState> => sql<TransferState>`CASE
  WHEN EXISTS (SELECT 1 FROM settlement_cancel AS taken_back WHERE taken_back.settlement_id = ${settlementId}) THEN 'CANCELLED'
  ELSE COALESCE(
    (SELECT IF(live.outcome = 'PAID', 'PAID', 'ON_ITS_WAY') FROM pay_transfer AS live WHERE live.live_settlement_id = ${settlementId}),
    IF(EXISTS (SELECT 1 FROM pay_transfer AS refused WHERE refused.settlement_id = ${settlementId} AND refused.outcome = 'REFUSED'),
      'REFUSED', 'TO_PAY')) END`;

export const refusedReasonSql = (settlementId: SQL = sql`creator_settlement.settlement_id`): SQL<string | null> => sql<
  string | null
>`(SELECT last.refused_reason FROM pay_transfer AS last WHERE last.settlement_id = ${settlementId} AND last.outcome = 'REFUSED'
  ORDER BY last.pay_transfer_id DESC LIMIT 1)`;

export async function transferStateOf({ db }: Ctx, settlementId: number): Promise<TransferState | null> {
  const isThis = eq(creatorSettlement.settlementId, settlementId);
  const [row] = await db.select({ state: transferStateSql() }).from(creatorSettlement).where(isThis);
  return row?.state ?? null;
}

/** Locks the row that making a pay file locks too. Refuses settlement.on-its-way, settlement.paid. */
export async function refuseWhileOnItsWay(tx: TxCtx, settlementId: number): Promise<void> {
  const { settlementId: id } = creatorSettlement;
  await tx.db.select({ id }).from(creatorSettlement).where(eq(id, settlementId)).for("update");
  const { outcome, liveSettlementId } = payTransfer;
  const [live] = await tx.db.select({ outcome }).from(payTransfer).where(eq(liveSettlementId, settlementId));
  if (live) throw new Refusal(live.outcome === "PAID" ? "settlement.paid" : "settlement.on-its-way");
}
