import { randomInt } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { approvePayment } from "~/areas/payments/orders/approve-payment.server";
import { readyPayment } from "~/areas/payments/orders/ready-payment.server";
import type { Member } from "~/core/ctx.server";
import { forgetSettings } from "~/core/settings.server";
import { database } from "~db/client.server";
import { billingHistory, paymentAnswer, paymentOrder, subscription } from "~db/schema/payments";
import type { TestSandbox } from "../../sandbox/start";
import { ctxOf, makeMember } from "./members";

export function usePaySandbox(box: TestSandbox): void {
  process.env.KAKAOPAY_URL = `${box.url}/kakaopay`;
  forgetSettings();
}

export const RETURNS = { approvalUrl: "/app/payment-approve", cancelUrl: "/app/payment-cancel", failUrl: "/app/payment-fail" };

/** Only members who joined by the messenger may pay. */
export const makePayer = () => makeMember({ userType: "KAKAOTALK", kakaoId: String(6_000_000_000 + randomInt(1_000_000_000)) });

/** Open a payment and agree at the provider; return the provider's token. */
export async function agree(box: TestSandbox, member: Member): Promise<{ pgToken: string; order: string }> {
  const { pcUrl, partnerOrderId } = await readyPayment(ctxOf(member), RETURNS, true);
  const back = await box.decidePayment(pcUrl, "pay");
  return { pgToken: back.searchParams.get("pg_token")!, order: partnerOrderId };
}

export async function makeSubscriber(box: TestSandbox): Promise<Member> {
  const member = await makePayer();
  await approvePayment(ctxOf(member), await agree(box, member));
  return member;
}

export async function booksOf({ userId }: Member) {
  const db = database();
  const history = await db
    .select()
    .from(billingHistory)
    .where(eq(billingHistory.userId, userId))
    .orderBy(asc(billingHistory.billingHistoryId));
  const answers = await db.select().from(paymentAnswer).where(eq(paymentAnswer.userId, userId)).orderBy(asc(paymentAnswer.paymentAnswerId));
  const orders = await db.select().from(paymentOrder).where(eq(paymentOrder.userId, userId));
  const subscriptions = await db.select().from(subscription).where(eq(subscription.userId, userId));
  const sum = (type: RegExp) =>
    history
      .filter((row) => row.paymentResult === "SUCCESS" && type.test(row.paymentType))
      .reduce((total, row) => total + row.paymentAmountWon, 0);
  return {
    history,
    answers,
    orders,
    subscriptions,
    types: history.map((row) => row.paymentType),
    chargedWon: sum(/^(SUBSCRIPTION|PAYMENT)$/),
    cancelledWon: sum(/^CANCEL$/),
    movedWon: answers.reduce((total, row) => total + row.movedWon, 0),
  };
}
