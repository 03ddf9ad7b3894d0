export const settlementTexts = {
  settled: "정산되었습니다.",
  cancelled: "정산이 취소되었습니다.",
} as const;
