import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { dayShown, seoulDay } from "~/time/seoul";
import { cancelOffer } from "../refunds/cancel-offer.server";
import { won } from "../price";
import type { SubscriptionRow } from "../internal/subscriptions.server";
import { chargeOffer, renewalOffer } from "../subscription/subscription-by-admin.server";
import { payerOf } from "./payer.server";
import type { DeskIntent } from "./desk.schema.server";

/** Refuses payments.none-to-cancel or payments.none-to-charge when no row is chosen (3 §5). */
export function chosenRow(intent: DeskIntent, billingHistoryId: number | undefined): number {
  if (billingHistoryId === undefined) throw new Refusal(intent === "cancel" ? "payments.none-to-cancel" : "payments.none-to-charge");
  return billingHistoryId;
}

/** Refuses as `cancelOffer`. */
export async function cancelQuestion(ctx: Ctx, billingHistoryId: number) {
  const { row, refund } = await cancelOffer(ctx, billingHistoryId);
  return {
    question: "결제를 취소할까요?",
    details: [
      `회원: ${await payerOf(ctx, row.userId)}`,
      `결제: ${dayShown(seoulDay(row.approvedAt))}, ${won(row.paymentAmountWon)}`,
      refund.rule,
      `돌려줄 금액: ${refund.sum}`,
      "회원이 보내고 있는 글이 있으면 아직 보내지 않은 사람에게는 보내지 않습니다.",
      "회원의 정기결제도 끝나고, 회원에게 메일로 알립니다. 되돌릴 수 없습니다.",
    ],
    yes: `${won(refund.amountWon)} 환불`,
  };
}

/** Refuses as `chargeOffer`. */
export const chargeQuestion = async (ctx: Ctx, billingHistoryId: number) => questionOfCharge(ctx, await chargeOffer(ctx, billingHistoryId));

/** Refuses as `renewalOffer`. */
export const renewalQuestion = async (ctx: Ctx, subscriptionId: number) => questionOfCharge(ctx, await renewalOffer(ctx, subscriptionId));

async function questionOfCharge(ctx: Ctx, { userId, amountWon, nextChargeDay, failedTries }: SubscriptionRow) {
  return {
    question: "정기결제를 시도할까요?",
    details: [
      `회원: ${await payerOf(ctx, userId)}`,
      `${dayShown(nextChargeDay)}에 결제해야 했던 ${won(amountWon)}을 지금 청구합니다.`,
      failedTries > 0 ? `지금까지 ${failedTries}번 결제되지 않았습니다.` : "이번 달에는 아직 시도하지 않았습니다.",
    ],
    yes: `${won(amountWon)} 결제`,
  };
}
