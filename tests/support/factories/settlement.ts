import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql, type SQLWrapper } from "drizzle-orm";
import type { Member } from "~/core/ctx.server";
import { seal } from "~/core/crypto.server";
import { database } from "~db/client.server";
import { userBankAccount } from "~db/schema/account";
import { creatorSettlement, deductionRule, feeRate, payFile, payTransfer, settlementCancel } from "~db/schema/settlement";
import { makeDispatch, makeFriendRow, makePostRow } from "./dispatches";
import { makeMember } from "./members";

type Account = Partial<{ creatorKind: "INDIVIDUAL" | "COMPANY"; holder: string; number: string }>;

/** A writer with a bank account (null: none). */
export async function makeEarner(account: Account | null = {}, over: Parameters<typeof makeMember>[0] = {}) {
  const author = await makeMember(over);
  if (account) await saveAccount(author, account);
  const contentsId = await makePostRow(author.userId);
  const receiverId = await makeFriendRow(author.userId);
  const deliver = async (deliveredAt: string, count: number, feeWon = 10) => {
    const { userId } = author;
    const dispatch = { userId, authorId: userId, contentsId, receiverId, deliveredAt: new Date(deliveredAt), feeWon };
    for (let sent = 0; sent < count; sent += 1) await makeDispatch(dispatch);
  };
  return { author, deliver };
}

export async function saveAccount({ userId }: Member, { creatorKind = "INDIVIDUAL", holder = "김하늘", number = "110123456789" }: Account) {
  const values = { creatorKind, bankCode: "088", sealedAccountHolder: seal(holder), sealedAccountNumber: seal(number) };
  await database()
    .insert(userBankAccount)
    .values({ userId, ...values })
    .onDuplicateKeyUpdate({ set: values });
}

/** A settlement in a handed-over pay file, with the bank's answer (null: none). */
export async function makeTransfer(
  settlementId: number,
  outcome: "PAID" | "REFUSED" | null = "PAID",
  at = new Date(),
  readAt = at,
): Promise<void> {
  const db = database();
  const [settlement] = await db.select().from(creatorSettlement).where(eq(creatorSettlement.settlementId, settlementId));
  const { netWon, payDay } = settlement!;
  const file = { formKey: randomUUID(), state: "HANDED_OVER" as const, reason: "지급", transferCount: 1, madeBy: 1, handedOverAt: at };
  const [made] = await db
    .insert(payFile)
    .values({ ...file, payDay, netWon })
    .$returningId();
  const { payFileId } = made!;
  const liveSettlementId = outcome === "REFUSED" ? null : settlementId;
  const answer = { outcome, outcomeAt: outcome && readAt, refusedReason: outcome === "REFUSED" ? "계좌번호 오류" : "" };
  await db.insert(payTransfer).values({ payFileId, settlementId, liveSettlementId, netWon, ...answer });
}

export async function makePaid(members: Member[], payDay: string): Promise<number> {
  const db = database();
  const [rule] = await db.select().from(deductionRule).limit(1);
  const amounts = { grossWon: 10, incomeTaxWon: 0, localTaxWon: 0, vatWon: 0, transferFeeWon: 0, netWon: 10 };
  const account = { bankCode: "088", sealedAccountHolder: seal("김하늘"), sealedAccountNumber: seal("110123456789") };
  const common = { ...amounts, ...account, payDay, month: "202602", dispatchCount: 1, rates: [{ feeWon: 10, count: 1 }] };
  const by = { creatorKind: "INDIVIDUAL" as const, deductionRuleId: rule!.deductionRuleId, settledAt: new Date(), settledBy: 1 };
  const made = await db
    .insert(creatorSettlement)
    .values(members.map(({ userId }) => ({ userId, ...common, ...by })))
    .$returningId();
  const file = { formKey: randomUUID(), state: "HANDED_OVER" as const, reason: "지급", madeBy: 1, handedOverAt: new Date(), payDay };
  const [{ payFileId }] = (await db
    .insert(payFile)
    .values({ ...file, transferCount: members.length, netWon: members.length * 10 })
    .$returningId()) as [{ payFileId: number }];
  await db
    .insert(payTransfer)
    .values(made.map(({ settlementId }) => ({ payFileId, settlementId, liveSettlementId: settlementId, netWon: 10 })));
  return payFileId;
}

export async function makeSettlementBy(creatorKind: "INDIVIDUAL" | "COMPANY", startsOn: string): Promise<void> {
  const db = database();
  const { userId } = await makeMember();
  const [rule] = await db
    .select()
    .from(deductionRule)
    .where(and(eq(deductionRule.creatorKind, creatorKind), eq(deductionRule.startsOn, startsOn)));
  const { deductionRuleId } = rule!;
  const payout = { grossWon: 10, incomeTaxWon: 0, localTaxWon: 0, vatWon: 0, transferFeeWon: 0, netWon: 10 };
  const account = { bankCode: "088", sealedAccountHolder: seal("김하늘"), sealedAccountNumber: seal("110123456789") };
  const made = { month: "202602", dispatchCount: 1, rates: [{ feeWon: 10, count: 1 }], payDay: "2026-03-10", settledAt: new Date() };
  await db.insert(creatorSettlement).values({ userId, creatorKind, deductionRuleId, ...payout, ...account, ...made, settledBy: userId });
}

/** Delete added rules, their settlements, and fee rates, which tests of a process share. */
export async function forgetRules(): Promise<void> {
  const db = database();
  const by = db
    .select({ id: creatorSettlement.settlementId })
    .from(creatorSettlement)
    .innerJoin(deductionRule, eq(deductionRule.deductionRuleId, creatorSettlement.deductionRuleId))
    .where(isAdded(deductionRule.startsOn));
  const ids = (await by).map(({ id }) => id);
  if (ids.length > 0) {
    // Other tests may have paid or cancelled the settlements.
    await db.delete(payTransfer).where(inArray(payTransfer.settlementId, ids));
    await db.delete(settlementCancel).where(inArray(settlementCancel.settlementId, ids));
    await db.delete(creatorSettlement).where(inArray(creatorSettlement.settlementId, ids));
  }
  await db.delete(deductionRule).where(isAdded(deductionRule.startsOn));
  await db.delete(feeRate).where(isAdded(feeRate.startsAt));
}

/** Keep the rules of the simulated year, between 2030 and 2100. */
const isAdded = (column: SQLWrapper) => sql`(${column} > '2022-03-01' AND ${column} < '2030-01-01' OR ${column} > '2100-01-01')`;
