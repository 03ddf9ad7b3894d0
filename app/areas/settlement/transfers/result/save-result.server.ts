import { inArray } from "drizzle-orm";
import type { Member, MemberCtx } from "~/core/ctx.server";
import { grouped } from "~/core/grouped";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { chunks } from "~/grid/keys.server";
import { creatorSettlement, payTransfer } from "~db/schema/settlement";
import { afterPaid } from "../../statements/after-paid.server";
import { lockPayFile } from "../internal/lock-pay-file.server";
import type { ResultLine } from "../transfers.schema.server";
import { planResult } from "./plan-result.server";
import { notifyTransfers } from "./notify-transfers.server";
import { mailRefused } from "./mail-refused.server";

const TOGETHER = 1_000;

export type SavedResult = { paid: number; refused: number };

/**
 * Saves a bank's answers, all or nothing, for every settlement of a line. Idempotent. Refused settlements are due again. Refuses
 * settlement.no-pay-file, settlement.file-not-handed-over, settlement.result-faulty.
 */
export function saveResult(ctx: MemberCtx, payFileId: number, lines: ResultLine[]): Promise<SavedResult> {
  return inTransaction(ctx, async (tx) => {
    await lockPayFile(tx, payFileId);
    const { fresh, faults } = await planResult(tx, payFileId, lines);
    if (faults.length > 0) throw new Refusal("settlement.result-faulty", { line: faults[0]!.line, fault: faults[0]!.message });
    const paid = fresh.filter(({ outcome }) => outcome === "PAID");
    const refused = fresh.filter(({ outcome }) => outcome === "REFUSED");
    await saveAnswers(tx, idsOf(paid), { outcome: "PAID" });
    for (const [refusedReason, own] of grouped(refused, (one) => one.refusedReason))
      await saveAnswers(tx, idsOf(own), { outcome: "REFUSED", refusedReason, liveSettlementId: null });
    await mailRefused(tx, idsOf(refused));
    await notifyTransfers(tx, idsOf(paid), idsOf(refused));
    await afterPaid(tx, await creatorsOf(tx, idsOf(paid)));
    const counts = { paid: paid.length, refused: refused.length };
    const sums = { paidWon: wonOf(paid), refusedWon: wonOf(refused) };
    if (fresh.length > 0) await tx.audit("settlement.result-read", `pay_file:${payFileId}`, { ...counts, ...sums });
    return counts;
  });
}

const idsOf = (lines: ResultLine[]) => lines.map(({ payTransferId }) => payTransferId);
const wonOf = (lines: ResultLine[]) => lines.reduce((sum, { netWon }) => sum + netWon, 0);

type Answer = Partial<Pick<typeof payTransfer.$inferInsert, "outcome" | "refusedReason" | "liveSettlementId">>;

async function saveAnswers(tx: TxCtx<Member>, ids: number[], answer: Answer): Promise<void> {
  const by = { outcomeAt: tx.now(), outcomeBy: tx.actor.userId, updatedAt: tx.now() };
  for (const chunk of chunks(ids, TOGETHER))
    for (const line of [payTransfer.payTransferId, payTransfer.leadTransferId])
      await tx.db
        .update(payTransfer)
        .set({ ...answer, ...by })
        .where(inArray(line, chunk));
}

async function creatorsOf({ db }: TxCtx, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { settlementId, payTransferId } = payTransfer;
  const settlements = db.select({ settlementId }).from(payTransfer).where(inArray(payTransferId, ids));
  const creators = await db
    .selectDistinct({ userId: creatorSettlement.userId })
    .from(creatorSettlement)
    .where(inArray(creatorSettlement.settlementId, settlements));
  return creators.map(({ userId }) => userId);
}
