import { dayShown } from "~/time/seoul";
import type { PaymentStatus } from "./payment-status.server";

/** Notice on the payment information screen (rules 25, 27). */
export function statusNotice(status: PaymentStatus): { type: "info" | "warning"; text: string } | null {
  const { may, paymentStatus, expiryDate, failedTries, nextTryDay } = status;
  if (failedTries > 0 && nextTryDay && expiryDate)
    return {
      type: "warning",
      text: `이번 달 결제가 되지 않았어요. ${dayShown(nextTryDay)}에 다시 결제해요(다시 시도 3번 중 ${failedTries}번째). ${dayShown(expiryDate)}까지는 발송할 수 있으니 카카오페이의 결제 수단을 확인하고 지금 결제해 주세요.`,
    };
  if (paymentStatus === "UNSETTLED") return { type: "info", text: "이번 달 결제를 진행하고 있어요. 발송은 계속할 수 있어요." };
  if (may.resume && expiryDate) return { type: "info", text: `정기결제를 해지했어요. ${dayShown(expiryDate)}까지 그대로 쓸 수 있어요.` };
  return null;
}
