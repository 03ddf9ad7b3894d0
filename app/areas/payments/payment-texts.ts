import { REFUND_EACH_WON, won } from "./price";

/** Payment texts (1 §8). */
export const paymentTexts = {
  done: "결제가 완료되었습니다.",
  failed: "결제에 실패했습니다. 다시 시도해 주세요.",
  unknown: "결제 결과를 확인하고 있습니다. 잠시 뒤에 다시 확인해 주세요.",
  cancelled: "결제를 취소했습니다. 결제된 금액은 없습니다.",
  stopped: "정기결제를 해지했습니다.",
  resumed: "정기결제를 다시 시작했습니다.",
  refunded: "결제를 취소했습니다.",
  tidEntered: "거래번호를 저장했습니다. 이제 이 결제를 취소할 수 있습니다.",
  sidEntered: "정기결제 번호를 저장했습니다. 다음 결제일부터 자동으로 결제됩니다.",
  attempted: "정기결제 시도를 완료했습니다.",
  chooseMethod: "결제 수단을 선택해 주세요.",
  unsettled: "결제되지 않았습니다.",
  endedUnsettled: "다시 시도해도 결제되지 않아 정기결제가 끝났습니다.",
  endedStopped: "해지한 정기결제의 이용 기간이 끝났습니다.",
  endedByProvider: "카카오페이에서 정기결제가 해지되었습니다.",
  endedByWithdrawal: "탈퇴하여 정기결제가 끝났습니다.",
  endedByRefund: "결제 취소로 정기결제가 끝났습니다.",
  notRenewedByWithdrawal: "탈퇴하여 다음 달부터는 자동으로 결제되지 않습니다.",
  endedMeanwhile: "정기결제는 그사이에 끝나 다음 달부터는 자동으로 결제되지 않습니다.",
  withoutNumber: "거래번호 없이 확인한 결제입니다.",
  withoutRenewal: "정기결제 등록을 확인하지 못해 다음 달부터는 자동으로 결제되지 않습니다.",
} as const;

export type PaymentResult = "SUCCESS" | "FAIL" | "UNKNOWN";

export const resultText: Record<PaymentResult, string> = {
  SUCCESS: paymentTexts.done,
  FAIL: paymentTexts.failed,
  UNKNOWN: paymentTexts.unknown,
};

export const REFUND_POLICY = [
  "결제한 날부터 7일 안이고 발송한 기록이 없으면 전액을 돌려드려요.",
  `결제한 날부터 7일 안이고 발송한 기록이 있으면 이미 발송한 비용(1건에 ${won(REFUND_EACH_WON)})을 뺀 나머지를 돌려드려요.`,
  "7일이 지났고 발송한 기록이 없으면 결제한 금액의 50%를 돌려드려요.",
  "7일이 지났고 발송한 기록이 있으면 돌려드리지 않아요.",
];
