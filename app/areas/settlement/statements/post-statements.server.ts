import { sql } from "drizzle-orm";
import { codeNames } from "~/areas/master/common-codes.server";
import { postMail } from "~/areas/mail/post-mail.server";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { addDays, DAY_MS, seoulDay } from "~/time/seoul";
import { ask } from "~db/ask.server";
import { paydayMail } from "~db/schema/settlement";
import { type Paid, statementLetter } from "./statement-letter.server";

/** Nine in the morning of the payday; a worker that was away until then catches up for some days, later the news is old. */
const FROM_MS = 9 * 60 * 60_000;
const DAYS = 5;
const TOGETHER = 100;

/**
 * Mails each creator on the payday of a pay file that was handed over to the bank what is paid, once for each transfer: one
 * that follows a refused one is told too. The row that says so and the mail are one transaction, so nobody gets two and a worker that dies loses
 * none. What the bank has refused is not told here. Returns how many were posted.
 */
export async function postStatements(ctx: Ctx): Promise<number> {
  const banks = await codeNames(ctx, "bank_code");
  const last = seoulDay(new Date(ctx.now().getTime() - FROM_MS));
  let posted = 0;
  for (let after = 0; ;) {
    const paid = await unposted(ctx, last, after);
    for (const one of paid) posted += (await postOne(ctx, one, banks)) ? 1 : 0;
    if (paid.length < TOGETHER) return posted;
    after = paid.at(-1)!.payTransferId;
  }
}

/** What is on its way or paid by a file whose payday is `last` or some days before, and of which nobody was told. */
function unposted(ctx: Ctx, last: string, after: number): Promise<Paid[]> {
  return ask<Paid>(
    ctx,
    sql`SELECT transfer.pay_transfer_id AS payTransferId, settlement.month, settlement.gross_won AS grossWon,
      settlement.income_tax_won AS incomeTaxWon, settlement.local_tax_won AS localTaxWon, settlement.vat_won AS vatWon,
      settlement.transfer_fee_won AS transferFeeWon, settlement.net_won AS netWon, settlement.bank_code AS bankCode,
      settlement.sealed_account_number AS sealedAccountNumber, file.pay_day AS payDay, user.user_email AS userEmail,
      user.user_nickname AS userNickname, user.secession
    FROM pay_file AS file JOIN pay_transfer AS transfer ON transfer.pay_file_id = file.pay_file_id
      JOIN creator_settlement AS settlement ON settlement.settlement_id = transfer.live_settlement_id
      JOIN user ON user.user_id = settlement.user_id
      LEFT JOIN payday_mail AS posted ON posted.pay_transfer_id = transfer.pay_transfer_id
    WHERE file.pay_day > ${addDays(last, -DAYS)} AND file.pay_day <= ${last} AND file.state = 'HANDED_OVER'
      AND transfer.pay_transfer_id > ${after} AND posted.pay_transfer_id IS NULL ORDER BY transfer.pay_transfer_id LIMIT ${TOGETHER}`,
  );
}

function postOne(ctx: Ctx, paid: Paid, banks: Record<string, string>): Promise<boolean> {
  const letter = statementLetter(paid, banks[paid.bankCode] ?? paid.bankCode);
  return inTransaction(ctx, async (tx) => {
    const [made] = await tx.db.insert(paydayMail).ignore().values({ payTransferId: paid.payTransferId, createdAt: tx.now() });
    if (made.affectedRows === 0) return false;
    await postMail(tx, letter, new Date(tx.now().getTime() + 7 * DAY_MS));
    return true;
  });
}
