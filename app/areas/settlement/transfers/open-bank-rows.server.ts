import { and, asc, eq, gt } from "drizzle-orm";
import { codeNames } from "~/areas/master/common-codes.server";
import { unseal } from "~/core/crypto.server";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inSlices } from "~/core/slices.server";
import { inTransaction } from "~/core/transaction.server";
import { creatorSettlement, payFile, payTransfer } from "~db/schema/settlement";

/** A transfer as the bank reads it, the account number whole. */
export type BankRow = {
  payTransferId: number;
  bankCode: string;
  bankName: string;
  bankAccountNumber: string;
  accountHolder: string;
  netWon: number;
  month: string;
};

/**
 * The transfers of a pay file with whole account numbers, for a download and nothing else; the reason given is kept in the audit before the
 * first row is read. The caller checks the grant. Refuses settlement.no-pay-file, settlement.file-discarded.
 */
export async function openBankRows(
  ctx: MemberCtx,
  { payFileId, reason, format }: { payFileId: number; reason: string; format: "csv" | "xlsx" },
): Promise<AsyncGenerator<BankRow>> {
  await inTransaction(ctx, async (tx) => {
    const [file] = await tx.db.select().from(payFile).where(eq(payFile.payFileId, payFileId));
    if (!file) throw new Refusal("settlement.no-pay-file");
    if (file.state === "DISCARDED") throw new Refusal("settlement.file-discarded");
    await tx.audit("settlement.pay-file-downloaded", `pay_file:${payFileId}`, { reason, format, transferCount: file.transferCount });
  });
  const banks = await codeNames(ctx, "bank_code");
  return inSlices((last, size) => slice(ctx, payFileId, { last, size, banks }));
}

type Slice = { last: BankRow | undefined; size: number; banks: Record<string, string> };

async function slice({ db }: Ctx, payFileId: number, { last, size, banks }: Slice): Promise<BankRow[]> {
  const { payTransferId, netWon } = payTransfer;
  const { bankCode, sealedAccountHolder, sealedAccountNumber, month } = creatorSettlement;
  const found = await db
    .select({ payTransferId, netWon, bankCode, sealedAccountHolder, sealedAccountNumber, month })
    .from(payTransfer)
    .innerJoin(creatorSettlement, eq(creatorSettlement.settlementId, payTransfer.settlementId))
    .where(and(eq(payTransfer.payFileId, payFileId), gt(payTransferId, last?.payTransferId ?? 0)))
    .orderBy(asc(payTransferId))
    .limit(size);
  return found.map(({ sealedAccountHolder: holder, sealedAccountNumber: number, ...row }) => ({
    ...row,
    bankName: banks[row.bankCode] ?? row.bankCode,
    accountHolder: unseal(holder),
    bankAccountNumber: unseal(number),
  }));
}
