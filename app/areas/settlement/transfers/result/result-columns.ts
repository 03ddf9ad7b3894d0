import type { TransferOutcome } from "../../settlement-words";

export type ResultField = "payTransferId" | "netWon" | "account" | "outcome" | "refusedReason";

/** Accepted column headings; error messages name the first. */
export const resultColumns: Record<ResultField, string[]> = {
  payTransferId: ["이체번호"],
  netWon: ["금액", "이체금액"],
  account: ["계좌번호", "입금계좌번호"],
  outcome: ["결과", "처리결과", "이체결과"],
  refusedReason: ["사유", "불능사유", "오류사유"],
};

const outcomes: Record<string, TransferOutcome> = { 정상: "PAID", 성공: "PAID", 불능: "REFUSED", 실패: "REFUSED", 거절: "REFUSED" };

export const outcomeOf = (word: string): TransferOutcome | null => outcomes[word] ?? null;
