import { approvePayment } from "~/areas/payments/orders/approve-payment.server";
import { readyPayment } from "~/areas/payments/orders/ready-payment.server";
import { PRICE_WON } from "~/areas/payments/price";
import { recordPayment } from "~/areas/payments/record-payment.server";
import { makeCtx, type Member, type MemberCtx } from "~/core/ctx.server";
import { isRefusal } from "~/core/refusal";
import { settings } from "~/core/settings.server";

const RETURNS = { approvalUrl: "/app/payment-approve", cancelUrl: "/app/payment-cancel", failUrl: "/app/payment-fail" };

/** Pay a month through a running KakaoPay sandbox; else add a billing row that cannot renew. */
export async function firstPayment(payer: Member): Promise<void> {
  const ctx = makeCtx(payer);
  try {
    if (await payAtSandbox(ctx)) return;
  } catch (error) {
    if (isRefusal(error, "payments.already-paid")) return;
    if (!isRefusal(error)) throw error;
  }
  const tag = `sample-${ctx.now().getTime().toString(36)}`;
  const payment = { userId: payer.userId, amountWon: PRICE_WON, transactionId: tag, subscriptionId: tag };
  await recordPayment(ctx, { ...payment, paymentType: "SUBSCRIPTION" });
}

async function payAtSandbox(ctx: MemberCtx): Promise<boolean> {
  if (!settings().kakaoPay.url.endsWith("/kakaopay")) return false;
  const { pcUrl, partnerOrderId } = await readyPayment(ctx, RETURNS, true);
  const body = new URLSearchParams({ decision: "pay" });
  const answer = await fetch(pcUrl, { method: "POST", body, redirect: "manual", signal: AbortSignal.timeout(2_000) }).catch(() => null);
  const back = answer?.headers.get("Location");
  const pgToken = back && new URL(back).searchParams.get("pg_token");
  return Boolean(pgToken) && (await approvePayment(ctx, { pgToken: pgToken!, order: partnerOrderId })) === "SUCCESS";
}
