import type { Facts } from "~/areas/notices/notice-kinds";
import { dayShown } from "~/time/seoul";
import { paymentTexts } from "./payment-texts";
import { PRODUCT, valueAddedTax, won } from "./price";

/** `what`: subject and first sentence. */
export type PaymentLetter = {
  notice?: Facts["payment"];
  what: string;
  facts: string[];
  todo?: { text: string; path: string };
};

const INFORMATION = "/app/user/my-payment-information";
const READY = "/app/payment-ready";

const paidLine = (amountWon: number) => `결제한 금액: ${won(amountWon)} (부가세 ${won(valueAddedTax(amountWon))} 포함)`;
const nextLine = (day: string, amountWon: number) => `다음 결제일: ${dayShown(day)} (${won(amountWon)})`;
const untilLine = (day: string) => `이용 기간: ${dayShown(day)}까지`;
const payAgain = { text: "다시 쓰려면 결제해 주세요", path: READY };
const seeHistory = { text: "결제 내역을 보려면", path: "/app/user/my-payment-history" };
const seeInformation = { text: "결제 정보를 보거나 정기결제를 해지하려면", path: INFORMATION };

type Paid = { amountWon: number; paidDay: string; expiryDate: string };

export const letters = {
  /** `notRenewed`: why no month follows; null when one does. */
  firstPayment: ({ amountWon, paidDay, expiryDate, notRenewed }: Paid & { notRenewed: string | null }): PaymentLetter => ({
    notice: { what: "paid", amountWon },
    what: "결제가 완료되었습니다",
    facts: [
      `상품: ${PRODUCT}`,
      paidLine(amountWon),
      `결제한 날: ${dayShown(paidDay)}`,
      untilLine(expiryDate),
      ...(notRenewed === null ? [nextLine(expiryDate, amountWon)] : ["", notRenewed]),
    ],
    todo: notRenewed === null ? seeInformation : { text: "이용 기간이 끝난 뒤 이어서 쓰려면 다시 결제해 주세요", path: READY },
  }),
  monthlyPayment: ({ amountWon, paidDay, expiryDate, renews }: Paid & { renews: boolean }): PaymentLetter => ({
    notice: { what: "paid", amountWon },
    what: "정기결제 이용료를 결제했습니다",
    facts: [
      `상품: ${PRODUCT}`,
      paidLine(amountWon),
      `결제한 날: ${dayShown(paidDay)}`,
      untilLine(expiryDate),
      ...(renews ? [nextLine(expiryDate, amountWon)] : ["", paymentTexts.endedMeanwhile]),
    ],
    todo: renews ? seeInformation : seeHistory,
  }),
  /** `triesLeft` includes the try on `nextTryDay`. */
  unpaid: (unpaid: { amountWon: number; reason: string; nextTryDay: string; triesLeft: number; sendUntil: string }): PaymentLetter => ({
    notice: { what: "failed", amountWon: unpaid.amountWon },
    what: "이번 달 이용료가 결제되지 않았습니다",
    facts: [
      `결제하지 못한 금액: ${won(unpaid.amountWon)}`,
      `사유: ${unpaid.reason}`,
      `다음 시도: ${dayShown(unpaid.nextTryDay)} (남은 시도 ${unpaid.triesLeft}번)`,
      `발송할 수 있는 날: ${dayShown(unpaid.sendUntil)}까지`,
      "그때까지 결제되지 않으면 정기결제가 끝나고 콘텐츠를 발송할 수 없습니다.",
    ],
    todo: { text: "카카오페이의 결제 수단을 확인하고 지금 결제해 주세요", path: INFORMATION },
  }),
  /** `sendUntil`: last paid day; null when it has passed. */
  ended: ({ why, sendUntil }: { why: string; sendUntil: string | null }): PaymentLetter => ({
    notice: { what: "ended", amountWon: 0 },
    what: "정기결제가 끝났습니다",
    facts: [
      why,
      "더는 자동으로 결제되지 않습니다.",
      sendUntil ? `${dayShown(sendUntil)}까지는 콘텐츠를 발송할 수 있습니다.` : "이제 콘텐츠를 발송할 수 없습니다.",
    ],
    todo: payAgain,
  }),
  /** `how`: rule and calculation; null when only the provider's amount is known. */
  refund: (refund: { amountWon: number; paidWon: number; paidDay: string; how: string[] | null; ended: boolean }): PaymentLetter => ({
    notice: { what: "refunded", amountWon: refund.amountWon },
    what: "결제를 취소하고 환불했습니다",
    facts: [
      `환불한 금액: ${won(refund.amountWon)}`,
      ...(refund.how ? [`계산: ${refund.how.join(" ")}`] : []),
      `취소한 결제: ${dayShown(refund.paidDay)}에 결제한 ${won(refund.paidWon)}`,
      "카드로 결제했다면 카드사가 취소를 처리하는 대로 카드 명세에 나타나고, 처리에 며칠이 걸릴 수 있습니다.",
      "카카오페이머니로 결제했다면 카카오페이머니로 돌아옵니다.",
      ...(refund.ended ? [paymentTexts.endedByRefund] : []),
    ],
    todo: seeHistory,
  }),
  /** `expiryDate`: last day of use; null when the subscription ended at once. */
  stopped: ({ expiryDate, leaving }: { expiryDate: string | null; leaving: boolean }): PaymentLetter => ({
    what: "정기결제를 해지했습니다",
    facts: [
      "더는 자동으로 결제되지 않습니다.",
      ...(leaving ? ["탈퇴하여 정기결제를 해지했습니다."] : []),
      ...(!leaving && expiryDate ? [`${dayShown(expiryDate)}까지는 지금처럼 콘텐츠를 발송할 수 있습니다.`] : []),
      ...(!leaving && !expiryDate ? ["이제 콘텐츠를 발송할 수 없습니다."] : []),
    ],
    todo: leaving ? undefined : expiryDate ? { text: "그때까지 해지를 되돌리려면", path: INFORMATION } : payAgain,
  }),
  resumed: ({ amountWon, nextChargeDay }: { amountWon: number; nextChargeDay: string }): PaymentLetter => ({
    what: "정기결제를 다시 시작했습니다",
    facts: [nextLine(nextChargeDay, amountWon)],
    todo: seeInformation,
  }),
  renewalFound: ({ amountWon, nextChargeDay }: { amountWon: number; nextChargeDay: string }): PaymentLetter => ({
    what: "정기결제 등록을 확인했습니다",
    facts: ["앞서 확인하지 못한 정기결제 등록을 확인했습니다. 다음 달부터 자동으로 결제됩니다.", nextLine(nextChargeDay, amountWon)],
    todo: seeInformation,
  }),
};
