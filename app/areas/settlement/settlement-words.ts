import type { Tone } from "~/ui/list/state";
import { creatorKinds } from "~/areas/account/member/creator-kinds";
import type { CreatorKind } from "./deductions/payout";

export const settlementTexts = {
  settled: "정산되었습니다.",
  cancelled: "정산이 취소되었습니다.",
} as const;

/** TO_PAY: in no file. ON_ITS_WAY: in a file. REFUSED: by the bank, and in no later file. */
export type TransferState = "TO_PAY" | "ON_ITS_WAY" | "PAID" | "REFUSED" | "CANCELLED";

export const transferStates: Record<TransferState, string> = {
  TO_PAY: "지급 예정",
  ON_ITS_WAY: "이체 중",
  PAID: "지급됨",
  REFUSED: "거절됨",
  CANCELLED: "정산 취소",
};

export const transferTones: Record<TransferState, Tone> = {
  TO_PAY: "wait",
  ON_ITS_WAY: "now",
  PAID: "good",
  REFUSED: "bad",
  CANCELLED: "off",
};

export const transferText = (state: TransferState, refusedReason: string | null): string =>
  state === "REFUSED" && refusedReason ? `${transferStates.REFUSED}: ${refusedReason}` : transferStates[state];

export type PayFileState = "MADE" | "HANDED_OVER" | "DISCARDED";
export const payFileStates: Record<PayFileState, string> = { MADE: "만듦", HANDED_OVER: "은행에 넘김", DISCARDED: "버림" };

export type TransferOutcome = "PAID" | "REFUSED";

/** Bank's outcome in Korean; null shows the pay file's state. */
export function outcomeText(outcome: TransferOutcome | null, file: PayFileState): string {
  if (outcome) return transferStates[outcome];
  return { MADE: "넘기기 전", HANDED_OVER: "결과 대기", DISCARDED: "버림" }[file];
}

export const runStates = { WAITING: "대기", RUNNING: "진행 중", DONE: "완료", STOPPED: "중지" } as const;
export type RunState = keyof typeof runStates;

export const itemStates = { WAITING: "남음", SETTLED: "정산", REFUSED: "정산 못함" } as const;
export type ItemState = keyof typeof itemStates;

export const isRunActive = (state: RunState): boolean => state === "WAITING" || state === "RUNNING";

export const assumptions = [
  { value: "Y", label: "미확정" },
  { value: "N", label: "확인함" },
];

export const kindName = (kind: CreatorKind): string => creatorKinds.find(({ value }) => value === kind)!.label;
