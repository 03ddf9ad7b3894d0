import { and, asc, eq, gt, gte } from "drizzle-orm";
import { actionLetter, postActionLetters } from "~/areas/mail/action-letter.server";
import { codeNames } from "~/areas/master/common-codes.server";
import { administrators } from "~/areas/master/roles/holders.server";
import { unseal } from "~/core/crypto.server";
import { actorName, type Ctx, type Member, type MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inSlices } from "~/core/slices.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { counted } from "~/messages/counted";
import { formatSeoul, seoulDay, startOfSeoulDay } from "~/time/seoul";
import { user } from "~db/schema/account";
import { auditLog } from "~db/schema/house";
import { creatorSettlement, payFile, payTransfer } from "~db/schema/settlement";
import { monthsOf } from "../internal/months-of";
import { payFilePath } from "../settlement-links";
import { isLine, lineWon, partsOfLines } from "./internal/lines-of-file.server";

export type BankRow = {
  payTransferId: number;
  bankCode: string;
  bankName: string;
  bankAccountNumber: string;
  accountHolder: string;
  netWon: number;
  months: string[];
};

/**
 * Unmasked bank lines for a download. First the reason is audited and mailed to all administrators. The caller checks the grant.
 * Refuses settlement.no-pay-file, settlement.file-discarded, settlement.downloads-today.
 */
export async function openBankRows(
  ctx: MemberCtx,
  { payFileId, reason, format }: { payFileId: number; reason: string; format: "csv" | "xlsx" },
): Promise<AsyncGenerator<BankRow>> {
  await inTransaction(ctx, async (tx) => {
    const [file] = await tx.db.select().from(payFile).where(eq(payFile.payFileId, payFileId));
    if (!file) throw new Refusal("settlement.no-pay-file");
    if (file.state === "DISCARDED") throw new Refusal("settlement.file-discarded");
    await refuseMoreToday(tx);
    await tx.audit(DOWNLOADED, `pay_file:${payFileId}`, { reason, format, transferCount: file.transferCount });
    await mailAdministrators(tx, { payFileId, reason, transferCount: file.transferCount });
  });
  const banks = await codeNames(ctx, "bank_code");
  return inSlices((last, size) => slice(ctx, payFileId, { last, size, banks }));
}

const DOWNLOADED = "settlement.pay-file-downloaded";
const MOST_A_DAY = 10;

/** The row lock makes parallel downloads count each other. */
async function refuseMoreToday(tx: TxCtx<Member>): Promise<void> {
  await tx.db.select({ userId: user.userId }).from(user).where(eq(user.userId, tx.actor.userId)).for("update");
  const today = gte(auditLog.createdAt, startOfSeoulDay(seoulDay(tx.now())));
  const downloadsToday = await tx.db.$count(auditLog, and(eq(auditLog.actor, actorName(tx.actor)), eq(auditLog.deed, DOWNLOADED), today));
  if (downloadsToday >= MOST_A_DAY) throw new Refusal("settlement.downloads-today", { most: MOST_A_DAY });
}

async function mailAdministrators(tx: TxCtx<Member>, file: { payFileId: number; reason: string; transferCount: number }): Promise<void> {
  const label = "계좌번호가 들어 있는 이체 파일을 내려받았습니다";
  const facts = [
    `시각: ${formatSeoul(tx.now(), "yyyy.MM.dd HH:mm")}`,
    `받은 사람: ${tx.actor.name} (${tx.actor.email})`,
    `파일: ${file.payFileId}, 이체 ${counted(file.transferCount)}건`,
    `사유: ${file.reason}`,
  ];
  const advice = { text: "모르는 일이라면 바로 확인해 주세요", path: payFilePath(file.payFileId) };
  const letters = (await administrators(tx)).map((to) => actionLetter(to, label, facts, advice));
  await postActionLetters(tx, letters);
}

type Slice = { last: BankRow | undefined; size: number; banks: Record<string, string> };

async function slice(ctx: Ctx, payFileId: number, { last, size, banks }: Slice): Promise<BankRow[]> {
  const { payTransferId, settlementId } = payTransfer;
  const { bankCode, sealedAccountHolder, sealedAccountNumber, month } = creatorSettlement;
  const lines = await ctx.db
    .select({ payTransferId, settlementId, netWon: lineWon(), bankCode, sealedAccountHolder, sealedAccountNumber, month })
    .from(payTransfer)
    .innerJoin(creatorSettlement, eq(creatorSettlement.settlementId, payTransfer.settlementId))
    .where(and(eq(payTransfer.payFileId, payFileId), isLine(), gt(payTransferId, last?.payTransferId ?? 0)))
    .orderBy(asc(payTransferId))
    .limit(size);
  const parts = await partsOfLines(ctx, lines);
  return lines.map((row) => ({
    payTransferId: row.payTransferId,
    bankCode: row.bankCode,
    bankName: banks[row.bankCode] ?? row.bankCode,
    accountHolder: unseal(row.sealedAccountHolder),
    bankAccountNumber: unseal(row.sealedAccountNumber),
    netWon: row.netWon,
    months: monthsOf(parts.get(row.payTransferId)!),
  }));
}
