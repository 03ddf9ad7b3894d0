import { eq } from "drizzle-orm";
import { ownBankAccount, saveBankAccount } from "~/areas/account/member/bank-account.server";
import { runCheck } from "~/areas/settlement/checks/run-check.server";
import { settleMonth } from "~/areas/settlement/settle/settle-month.server";
import { markHandedOver } from "~/areas/settlement/transfers/leave-made.server";
import { makePayFile } from "~/areas/settlement/transfers/make-pay-file.server";
import { readDue } from "~/areas/settlement/transfers/read-due.server";
import { readPayFile } from "~/areas/settlement/transfers/read-pay-file.server";
import { saveResult } from "~/areas/settlement/transfers/result/save-result.server";
import type { ResultLine } from "~/areas/settlement/transfers/transfers.schema.server";
import { randomToken } from "~/core/crypto.server";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { inPages } from "~/core/slices.server";
import { actingAs } from "~/core/transaction.server";
import { addDays, addMonths, monthDays, seoulMonth, startOfSeoulDay } from "~/time/seoul";
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

/** Of the creator's last months one is paid, one refused by the bank, one settled; the others are open. */
export async function seed(ctx: Ctx): Promise<void> {
  const admin = await memberOf(ctx, "admin@geulbeot.test");
  if (!admin) return;
  for (const { email, ...account } of ACCOUNTS) {
    const member = await memberOf(ctx, email);
    if (member && !(await ownBankAccount(member))) await saveBankAccount(member, account);
  }
  const creator = await memberOf(ctx, ACCOUNTS[0].email);
  if (!creator || (await ctx.db.$count(creatorSettlement, eq(creatorSettlement.userId, creator.actor.userId))) > 0) return;
  const monthAgo = (months: number) => ({ userId: creator.actor.userId, month: addMonths(seoulMonth(ctx.now()), -months) });
  const settled = firstDays(admin, addMonths(monthAgo(4).month, 1));
  const { payDay } = await settleMonth(settled, monthAgo(4));
  await answer(settled, { payDay, answeredAt: startOfSeoulDay(addDays(payDay, 1)) }, { outcome: "PAID", refusedReason: "" });
  const refused = { outcome: "REFUSED", refusedReason: "예금주 이름이 다름" } as const;
  await answer(admin, { payDay: (await settleMonth(admin, monthAgo(3))).payDay, answeredAt: ctx.now() }, refused);
  await settleMonth(admin, monthAgo(2));
  await runCheck(ctx);
}

const firstDays = (admin: MemberCtx, month: string): MemberCtx =>
  actingAs(admin, admin.actor, () => startOfSeoulDay(addDays(monthDays(month).from, 4)));

type Answered = Pick<ResultLine, "outcome" | "refusedReason">;

async function answer(admin: MemberCtx, { payDay, answeredAt }: { payDay: string; answeredAt: Date }, answered: Answered): Promise<void> {
  const { transferCount, netWon } = await readDue(admin, payDay);
  const reason = "정기 지급 파일을 만들려고";
  const { payFileId } = await makePayFile(admin, { formKey: randomToken(), payDay, transferCount, netWon, reason });
  await markHandedOver(admin, payFileId);
  const all = { payFileId, outcome: "ALL" } as const;
  const lines = [];
  for await (const { payTransferId, netWon: won, bankAccountNumber } of inPages((page) => readPayFile(admin, { ...all, ...page })))
    lines.push({ line: lines.length + 2, payTransferId, netWon: won, lastFour: bankAccountNumber.slice(-4), ...answered });
  await saveResult(
    actingAs(admin, admin.actor, () => answeredAt),
    payFileId,
    lines,
  );
}
