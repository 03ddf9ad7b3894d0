/** Messages of the settlement screens (3 §8). */
export const settlementTexts = {
  settled: "정산되었습니다.",
  cancelled: "정산이 취소되었습니다.",
} as const;
