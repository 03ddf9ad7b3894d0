import { eq, sql } from "drizzle-orm";
import { codeNames } from "~/areas/master/common-codes.server";
import { CATCH_UP_DAYS, NINE_MS, postEach } from "~/areas/mail/post-at-nine.server";
import type { Ctx } from "~/core/ctx.server";
import { grouped } from "~/core/grouped";
import type { TxCtx } from "~/core/transaction.server";
import { addDays, seoulDay } from "~/time/seoul";
import { ask } from "~db/ask.server";
import { paydayMail, payTransfer } from "~db/schema/settlement";
import { asPaid } from "../internal/as-paid";
import { type Paid, type PaidPart, statementLetter } from "./statement-letter.server";

/** Mails each creator once per bank line on the payday, from 09:00 Seoul; catches up some days. */
export async function postStatements(ctx: Ctx): Promise<number> {
  const banks = await codeNames(ctx, "bank_code");
  const last = seoulDay(new Date(ctx.now().getTime() - NINE_MS));
  return postEach<Paid>(ctx, {
    unposted: (after, most) => unposted(ctx, last, after, most),
    idOf: ({ payTransferId }) => payTransferId,
    letterOf: async (paid) => statementLetter(paid, banks[paid.bankCode] ?? paid.bankCode),
    mark: async (tx, { payTransferId }) => {
      if (!(await isStillPaid(tx, payTransferId))) return false;
      const [inserted] = await tx.db.insert(paydayMail).ignore().values({ payTransferId, createdAt: tx.now() });
      return inserted.affectedRows > 0;
    },
  });
}

/** The lock holds a refusal back until the payday mail is stored. */
async function isStillPaid(tx: TxCtx, payTransferId: number): Promise<boolean> {
  const [line] = await tx.db
    .select({ live: payTransfer.liveSettlementId })
    .from(payTransfer)
    .where(eq(payTransfer.payTransferId, payTransferId))
    .for("update");
  return line !== undefined && line.live !== null;
}

/** Lead transfers of handed-over files whose creators still wait for the mail. */
async function unposted(ctx: Ctx, last: string, after: number, most: number): Promise<Paid[]> {
  const lines = await ask<Omit<Paid, "others"> & Transferred>(
    ctx,
    sql`SELECT transfer.pay_transfer_id AS payTransferId, settlement.month, settlement.gross_won AS grossWon,
      settlement.income_tax_won AS incomeTaxWon, settlement.local_tax_won AS localTaxWon, settlement.vat_won AS vatWon,
      settlement.transfer_fee_won AS transferFeeWon, settlement.net_won AS netWon, transfer.net_won AS transferredWon,
      settlement.bank_code AS bankCode, settlement.sealed_account_number AS sealedAccountNumber, file.pay_day AS payDay,
      user.user_id AS userId, user.user_email AS userEmail, user.user_nickname AS userNickname, user.secession
    FROM pay_file AS file JOIN pay_transfer AS transfer ON transfer.pay_file_id = file.pay_file_id
      JOIN creator_settlement AS settlement ON settlement.settlement_id = transfer.live_settlement_id
      JOIN user ON user.user_id = settlement.user_id
      LEFT JOIN payday_mail AS posted ON posted.pay_transfer_id = transfer.pay_transfer_id
      LEFT JOIN notice_choice AS choice ON choice.user_id = user.user_id AND choice.kind = 'fee-paid'
    WHERE file.pay_day > ${addDays(last, -CATCH_UP_DAYS)} AND file.pay_day <= ${last} AND file.state = 'HANDED_OVER'
      AND transfer.pay_transfer_id > ${after} AND posted.pay_transfer_id IS NULL AND transfer.lead_transfer_id IS NULL
      AND COALESCE(choice.mail_yn, 'Y') = 'Y' ORDER BY transfer.pay_transfer_id LIMIT ${most}`,
  );
  const others = await othersOf(ctx, lines);
  return lines.map((line) => ({ ...line, ...asPaid(line, line.transferredWon), others: others.get(line.payTransferId) ?? [] }));
}

type Transferred = { transferredWon: number };

async function othersOf(ctx: Ctx, lines: { payTransferId: number }[]): Promise<Map<number, PaidPart[]>> {
  if (lines.length === 0) return new Map();
  const numbers = sql.join(
    lines.map(({ payTransferId }) => sql`${payTransferId}`),
    sql`, `,
  );
  const rows = await ask<PaidPart & Transferred & { line: number }>(
    ctx,
    sql`SELECT transfer.lead_transfer_id AS line, settlement.month, settlement.gross_won AS grossWon,
      settlement.income_tax_won AS incomeTaxWon, settlement.local_tax_won AS localTaxWon, settlement.vat_won AS vatWon,
      settlement.transfer_fee_won AS transferFeeWon, settlement.net_won AS netWon, transfer.net_won AS transferredWon
    FROM pay_transfer AS transfer JOIN creator_settlement AS settlement ON settlement.settlement_id = transfer.settlement_id
    WHERE transfer.lead_transfer_id IN (${numbers}) ORDER BY settlement.settlement_id`,
  );
  const parts = rows.map((part) => ({ ...part, ...asPaid(part, part.transferredWon) }));
  return grouped(parts, ({ line }) => line);
}
