import { ownBankAccount, saveBankAccount } from "~/areas/account/member/bank-account.server";
import { runCheck } from "~/areas/settlement/checks/run-check.server";
import { settleMonth } from "~/areas/settlement/settle/settle-month.server";
import { markHandedOver } from "~/areas/settlement/transfers/leave-made.server";
import { makePayFile } from "~/areas/settlement/transfers/make-pay-file.server";
import { readDue } from "~/areas/settlement/transfers/read-due.server";
import { readPayFile } from "~/areas/settlement/transfers/read-pay-file.server";
import { saveResult } from "~/areas/settlement/transfers/result/save-result.server";
import { PayFileQuery } from "~/areas/settlement/transfers/transfers.schema.server";
import { randomToken } from "~/core/crypto.server";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { addMonths, seoulMonth } from "~/time/seoul";
import { creatorSettlement } from "~db/schema/settlement";
import { memberOf } from "./friends";

const ACCOUNTS = [
  {
    email: "creator@geulbeot.test",
    creatorKind: "INDIVIDUAL",
    accountHolder: "김하늘",
    bankCode: "088",
    bankAccountNumber: "110123456789",
  },
  { email: "writer@geulbeot.test", creatorKind: "COMPANY", accountHolder: "글나무", bankCode: "004", bankAccountNumber: "94320201234567" },
] as const;

/**
 * Two writers with their accounts. Of the creator's months the third last was refused by the bank, the one before the last is settled, and the
 * later ones are open. All sums are checked.
 */
export async function seed(ctx: Ctx): Promise<void> {
  const admin = await memberOf(ctx, "admin@geulbeot.test");
  if (!admin || (await ctx.db.select({ id: creatorSettlement.settlementId }).from(creatorSettlement).limit(1)).length > 0) return;
  for (const { email, ...account } of ACCOUNTS) {
    const member = await memberOf(ctx, email);
    if (member && !(await ownBankAccount(member))) await saveBankAccount(member, account);
  }
  const creator = await memberOf(ctx, ACCOUNTS[0].email);
  if (!creator) return;
  const monthAgo = (months: number) => ({ userId: creator.actor.userId, month: addMonths(seoulMonth(ctx.now()), -months) });
  await refuse(admin, (await settleMonth(admin, monthAgo(3))).payDay);
  await settleMonth(admin, monthAgo(2));
  await runCheck(ctx);
}

/** A pay file of what is due on a day, handed over and refused by the bank. */
async function refuse(admin: MemberCtx, payDay: string): Promise<void> {
  const { transferCount, netWon } = await readDue(admin, payDay);
  const reason = "정기 지급 파일을 만들려고";
  const { payFileId } = await makePayFile(admin, { formKey: randomToken(), payDay, transferCount, netWon, reason });
  await markHandedOver(admin, payFileId);
  const { rows } = await readPayFile(admin, PayFileQuery.parse({ payFileId }));
  const lines = rows.map(({ payTransferId, netWon: won, bankAccountNumber }, index) => ({
    ...{ line: index + 2, payTransferId, netWon: won, lastFour: bankAccountNumber.slice(-4) },
    ...{ outcome: "REFUSED" as const, refusedReason: "예금주 이름이 다름" },
  }));
  await saveResult(admin, payFileId, lines);
}
