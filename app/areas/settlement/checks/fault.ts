import type { settlementCheckFault } from "~db/schema/settlement";

export type FaultKind = (typeof settlementCheckFault.kind.enumValues)[number];

/** A wrong figure of a creator's month, or of one fee rate or settlement in the month. */
export type Fault = { kind: FaultKind; userId: number; settlementId?: number; feeWon?: number; expected: number; found: number };

type FaultWords = { what: string; unit: "원" | "건"; todo: string };

/** Text, unit and remedy of each fault (docs/operations.md). */
export const faultWords: Record<FaultKind, FaultWords> = {
  FEES: {
    what: "정산과 미정산의 합이 발생한 저작권료와 다름",
    unit: "원",
    todo: "같은 달의 다른 불일치부터 보세요. 없으면 집계가 맞지 않는 것이니, 운영 담당자에게 다시 집계하도록 알려 주세요.",
  },
  DISPATCHES: {
    what: "집계한 발송 수가 전달된 발송과 다름",
    unit: "건",
    todo: "집계가 맞지 않습니다. 운영 담당자에게 다시 집계하도록 알려 주세요.",
  },
  OVER_SETTLED: {
    what: "발생한 것보다 많이 정산됨",
    unit: "건",
    todo: "지워지거나 바뀐 발송 기록을 되살리거나, 정산을 취소하고 다시 정산해 주세요.",
  },
  GROSS: {
    what: "정산 금액이 요율별 금액의 합과 다름",
    unit: "원",
    todo: "정산 내역이 바뀌었습니다. 변경 이력의 금액과 비교하고, 지급 전이면 취소하고 다시 정산해 주세요.",
  },
  COUNT: {
    what: "정산한 발송 수가 요율별 발송 수의 합과 다름",
    unit: "건",
    todo: "정산 내역이 바뀌었습니다. 변경 이력의 금액과 비교하고, 지급 전이면 취소하고 다시 정산해 주세요.",
  },
  NET: {
    what: "지급액이 공제하고 남은 금액과 다름",
    unit: "원",
    todo: "정산 내역이 바뀌었습니다. 변경 이력의 지급액과 비교하고, 지급 전이면 취소하고 다시 정산해 주세요.",
  },
  TRANSFERS: {
    what: "나가는 이체가 있어야 할 것보다 많음",
    unit: "건",
    todo: "두 번 지급될 수 있습니다. 은행에 넘기기 전이면 이체 파일을 버리고, 넘겼으면 은행에 바로 확인해 주세요.",
  },
  TRANSFER_MARK: {
    what: "이체 표시가 실제 이체와 다름",
    unit: "건",
    todo: "이체 파일의 상태를 은행 결과와 비교해 주세요. 수정할 때까지 이 정산은 취소하거나 새 파일에 넣지 마세요.",
  },
  TRANSFER_WON: {
    what: "이체 금액이 지급액과 다름",
    unit: "원",
    todo: "은행에 넘기기 전이면 이체 파일을 버리고 다시 만들고, 넘겼으면 은행에 바로 확인해 주세요.",
  },
};
