import { and, desc, eq, inArray, lt, or } from "drizzle-orm";
import { askProvider, type ProviderResult } from "~/areas/payments/internal/provider.server";
import type { BillingRow } from "~/areas/payments/internal/billing-rows.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { readOrder, subscriptionStatus } from "~/integrations/kakaopay.server";
import { seoulDay } from "~/time/seoul";
import { user } from "~db/schema/account";
import { billingHistory, billingNumber } from "~db/schema/payments";

/** The provider rounds the two times of an approval to seconds. */
const SAME_TIME_MS = 2_000;

/** Refuse a TID that is not this month's charge, or is used elsewhere. */
export async function checkTid(ctx: Ctx, row: BillingRow, tid: string): Promise<void> {
  const order = await readPayment(ctx, row, tid);
  const isThisCharge =
    order.outcome !== "open" &&
    order.outcome !== "ended" &&
    order.partner_user_id === String(row.userId) &&
    order.amount.total === row.paymentAmountWon &&
    order.partner_order_id.startsWith(`subscription-${row.subscriptionId}-${await dueDay(ctx, row)}-`);
  if (!isThisCharge || (await isUsed(ctx, tid))) throw wrongNumber();
}

/** Refuse a SID whose approval time is not this payment's, or with nothing left to renew. */
export async function checkSid(ctx: Ctx, row: BillingRow, sid: string): Promise<void> {
  const order = await readPayment(ctx, row, row.transactionId!);
  const [member] = await ctx.db.select({ secession: user.secession }).from(user).where(eq(user.userId, row.userId));
  const isOver = (row.expiryDate ?? "") < seoulDay(ctx.now()) || order.outcome !== "paid" || member?.secession === "Y";
  if (isOver) throw new Refusal("payments.subscription-ended");
  const question = { deed: "status" as const, userId: row.userId, subject: `number-${row.billingHistoryId}`, asked: {} };
  const { status, last_approved_at: last } = answerOrRefuse(await askProvider(ctx, question, () => subscriptionStatus({ sid })));
  const paidAt = order.approved_at?.getTime() ?? 0;
  if (status !== "ACTIVE" || !last || Math.abs(last.getTime() - paidAt) > SAME_TIME_MS) throw wrongNumber();
}

async function readPayment(ctx: Ctx, { userId, billingHistoryId }: BillingRow, tid: string) {
  const question = { deed: "order" as const, userId, subject: `number-${billingHistoryId}`, asked: { tid } };
  return answerOrRefuse(await askProvider(ctx, question, () => readOrder({ tid })));
}

function answerOrRefuse<T>(result: ProviderResult<T>): T {
  if (result.ok) return result.answer;
  throw result.kind === "refused" ? wrongNumber() : new Refusal("payments.number-unchecked");
}

const wrongNumber = () => new Refusal("payments.wrong-number", {}, { field: "number" });

async function dueDay(ctx: Ctx, { userId, billingHistoryId }: BillingRow): Promise<string | null> {
  const [before] = await ctx.db
    .select({ expiryDate: billingHistory.expiryDate })
    .from(billingHistory)
    .where(
      and(
        eq(billingHistory.userId, userId),
        eq(billingHistory.paymentResult, "SUCCESS"),
        inArray(billingHistory.paymentType, ["SUBSCRIPTION", "PAYMENT"]),
        lt(billingHistory.billingHistoryId, billingHistoryId),
      ),
    )
    .orderBy(desc(billingHistory.billingHistoryId))
    .limit(1);
  return before?.expiryDate ?? null;
}

async function isUsed(ctx: Ctx, tid: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: billingHistory.billingHistoryId })
    .from(billingHistory)
    .leftJoin(billingNumber, eq(billingNumber.billingHistoryId, billingHistory.billingHistoryId))
    .where(or(eq(billingHistory.transactionId, tid), eq(billingNumber.transactionId, tid)))
    .limit(1);
  return rows.length > 0;
}
