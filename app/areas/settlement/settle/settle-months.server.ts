import { inArray, max } from "drizzle-orm";
import { sealedBankAccounts } from "~/areas/account/member/bank-account.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { auditAll, inTransaction, type TxCtx } from "~/core/transaction.server";
import { seoulDay } from "~/time/seoul";
import { user } from "~db/schema/account";
import { creatorSettlement } from "~db/schema/settlement";
import { daysOff } from "../deductions/days-off.server";
import { deductionRules } from "../deductions/read-rule.server";
import { type CreatorMonth, lockMonths, monthKey } from "../internal/lock-months.server";
import { amongMonths, unsettledRates } from "../internal/unsettled-rates.server";
import { type NewSettlement, newSettlement } from "./new-settlement.server";

export type ToSettle = CreatorMonth & { settledAt?: Date };
export type Settled = { settlementId: number; grossWon: number; netWon: number; payDay: string };
export type SettledBy = { userId: number; settleRunId?: number };

/**
 * Settles Seoul months' unsettled fees ("yyyyMM") in one transaction and freezes amounts, rates, deductions and account (3 §4, rules
 * 10–18, 172). The caller checks the grant. Returns per month the settlement, common.not-found, settlement.in-future or
 * `newSettlement`'s refusal.
 */
export function settleMonths(ctx: Ctx, asked: ToSettle[], by: SettledBy): Promise<(Settled | Refusal)[]> {
  return inTransaction(ctx, async (tx) => {
    const decided = await decide(tx, asked);
    const settling = decided.filter((one): one is Decided => !(one instanceof Refusal));
    const ids = await freeze(tx, settling, by);
    return decided.map((one) => {
      if (one instanceof Refusal) return one;
      const { grossWon, netWon, payDay } = one;
      return { settlementId: ids.get(monthKey(one))!, grossWon, netWon, payDay };
    });
  });
}

type Decided = NewSettlement & { settledAt: Date };

async function decide(tx: TxCtx, asked: ToSettle[]): Promise<(Decided | Refusal)[]> {
  const now = tx.now();
  const today = seoulDay(now);
  const creators = await creatorsAmong(tx, asked);
  const months = asked.filter(({ userId }) => creators.has(userId));
  await lockMonths(tx, months);
  const facts = {
    unsettled: await unsettledRates(tx, months),
    accounts: await sealedBankAccounts(tx, [...creators]),
    rules: await deductionRules(tx, { lock: true }),
    today,
    off: await daysOff(tx, today),
  };
  const seen = new Set<string>();
  return asked.map((one) => {
    const { settledAt = now } = one;
    if (settledAt > now) return new Refusal("settlement.in-future");
    if (!creators.has(one.userId)) return new Refusal("common.not-found");
    if (seen.has(monthKey(one))) return new Refusal("settlement.already-settled");
    seen.add(monthKey(one));
    const settlement = newSettlement(one, facts);
    return settlement instanceof Refusal ? settlement : { ...settlement, settledAt };
  });
}

async function creatorsAmong({ db }: TxCtx, asked: ToSettle[]): Promise<Set<number>> {
  if (asked.length === 0) return new Set();
  const ids = asked.map(({ userId }) => userId);
  const existing = await db.select({ userId: user.userId }).from(user).where(inArray(user.userId, ids));
  return new Set(existing.map(({ userId }) => userId));
}

async function freeze(tx: TxCtx, rows: Decided[], { userId: settledBy, settleRunId }: SettledBy): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const createdAt = tx.now();
  await tx.db.insert(creatorSettlement).values(rows.map((row) => ({ ...row, settledBy, createdAt })));
  const ids = await newestIds(tx, rows);
  await auditAll(
    tx,
    rows.map(({ userId, month, grossWon, netWon }) => ({
      by: tx,
      action: "settlement.month-settled",
      subject: `creator_settlement:${ids.get(monthKey({ userId, month }))}`,
      details: { userId, month, grossWon, netWon, ...(settleRunId && { settleRunId }) },
    })),
  );
  return ids;
}

/** Read under the months' locks, because ids of one insert may have gaps. */
async function newestIds({ db }: TxCtx, months: CreatorMonth[]): Promise<Map<string, number>> {
  const { settlementId, userId, month } = creatorSettlement;
  const newest = db.select({ userId, month, settlementId: max(settlementId) }).from(creatorSettlement);
  const rows = await newest.where(amongMonths(months)).groupBy(userId, month);
  return new Map(rows.map((row) => [monthKey(row), Number(row.settlementId)]));
}
