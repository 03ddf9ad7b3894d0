/** TO_PAY: in no file. ON_ITS_WAY: in a file. REFUSED: by the bank, and in no later file. */
export type TransferState = "TO_PAY" | "ON_ITS_WAY" | "PAID" | "REFUSED" | "CANCELLED";

export const transferStates: Record<TransferState, string> = {
  TO_PAY: "지급 예정",
  ON_ITS_WAY: "이체 중",
  PAID: "지급됨",
  REFUSED: "거절됨",
  CANCELLED: "정산 취소",
};

export const stateText = (state: TransferState, refusedReason: string | null): string =>
  state === "REFUSED" && refusedReason ? `${transferStates.REFUSED}: ${refusedReason}` : transferStates[state];

export type PayFileState = "MADE" | "HANDED_OVER" | "DISCARDED";
export const payFileStates: Record<PayFileState, string> = { MADE: "만듦", HANDED_OVER: "은행에 넘김", DISCARDED: "버림" };

export type TransferOutcome = "PAID" | "REFUSED";

/** Bank's outcome in Korean; null shows the pay file's state. */
export function outcomeText(outcome: TransferOutcome | null, file: PayFileState): string {
  if (outcome) return transferStates[outcome];
  return { MADE: "넘기기 전", HANDED_OVER: "결과 기다림", DISCARDED: "버림" }[file];
}

export const SETTLEMENT = "/app/manager/settlement";
export const PAY_FILES = "/app/manager/pay-files";
export const payFilePath = (payFileId: number) => `/app/manager/pay-file?payFileId=${payFileId}`;
export const downloadPath = (payFileId: number) => `/app/manager/pay-file-download?payFileId=${payFileId}`;
