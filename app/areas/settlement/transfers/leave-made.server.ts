import { eq } from "drizzle-orm";
import type { Member, MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { payFile, payTransfer } from "~db/schema/settlement";
import { waitsForAnother } from "./four-eyes.server";
import { lockPayFile } from "./internal/lock-pay-file.server";

/**
 * Marks a pay file as handed over. Refuses settlement.no-pay-file, settlement.file-handed-over, settlement.file-discarded,
 * settlement.another-hands-over.
 */
export async function markHandedOver(ctx: MemberCtx, payFileId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const file = await lockMade(tx, payFileId);
    if (await waitsForAnother(tx, file)) throw new Refusal("settlement.another-hands-over");
    const { transferCount, netWon } = file;
    const by = { handedOverBy: tx.actor.userId, handedOverAt: tx.now(), updatedAt: tx.now() };
    await tx.db
      .update(payFile)
      .set({ state: "HANDED_OVER", ...by })
      .where(eq(payFile.payFileId, payFileId));
    await tx.audit("settlement.pay-file-handed-over", `pay_file:${payFileId}`, { transferCount, netWon });
  });
}

/**
 * Discards a pay file; its settlements are due again. Refuses settlement.no-pay-file, settlement.file-handed-over,
 * settlement.file-discarded.
 */
export async function discardPayFile(ctx: MemberCtx, payFileId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { transferCount, netWon } = await lockMade(tx, payFileId);
    const by = { discardedBy: tx.actor.userId, discardedAt: tx.now(), updatedAt: tx.now() };
    await tx.db
      .update(payFile)
      .set({ state: "DISCARDED", ...by })
      .where(eq(payFile.payFileId, payFileId));
    await tx.db.update(payTransfer).set({ liveSettlementId: null, updatedAt: tx.now() }).where(eq(payTransfer.payFileId, payFileId));
    await tx.audit("settlement.pay-file-discarded", `pay_file:${payFileId}`, { transferCount, netWon });
  });
}

async function lockMade(tx: TxCtx<Member>, payFileId: number) {
  const file = await lockPayFile(tx, payFileId);
  if (file.state === "HANDED_OVER") throw new Refusal("settlement.file-handed-over");
  if (file.state === "DISCARDED") throw new Refusal("settlement.file-discarded");
  return file;
}
