/**
 * Where a settlement stands on its way to its creator: settled and in no file; in a file that was made or handed over; paid; refused by the
 * bank and in no later file; taken back.
 */
export type TransferState = "TO_PAY" | "ON_ITS_WAY" | "PAID" | "REFUSED" | "CANCELLED";

export const transferStates: Record<TransferState, string> = {
  TO_PAY: "지급 예정",
  ON_ITS_WAY: "이체 중",
  PAID: "지급됨",
  REFUSED: "거절됨",
  CANCELLED: "정산 취소",
};
