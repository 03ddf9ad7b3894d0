import { ownBankAccount, saveBankAccount } from "~/areas/account/member/bank-account.server";
import { settleMonth } from "~/areas/settlement/settle/settle-month.server";
import type { Ctx } from "~/core/ctx.server";
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

/** Two writers with their accounts; the creator's month before the last one is settled, the later ones are open. */
export async function seed(ctx: Ctx): Promise<void> {
  const admin = await memberOf(ctx, "admin@geulbeot.test");
  if (!admin || (await ctx.db.select({ id: creatorSettlement.settlementId }).from(creatorSettlement).limit(1)).length > 0) return;
  for (const { email, ...account } of ACCOUNTS) {
    const member = await memberOf(ctx, email);
    if (member && !(await ownBankAccount(member))) await saveBankAccount(member, account);
  }
  const creator = await memberOf(ctx, ACCOUNTS[0].email);
  if (creator) await settleMonth(admin, { userId: creator.actor.userId, month: addMonths(seoulMonth(ctx.now()), -2) });
}
