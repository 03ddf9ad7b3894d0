/** Texts about settlements (3 §8). */
export const settlementTexts = {
  settled: "정산되었습니다.",
  failed: "정산에 실패하였습니다.",
  cancelled: "정산이 취소되었습니다.",
  cancelFailed: "정산 취소에 실패하였습니다.",
} as const;
