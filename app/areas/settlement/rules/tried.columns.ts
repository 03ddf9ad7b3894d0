import type { Column } from "~/ui/list/columns";
import { assumptions, kindName } from "../settlement-words";
import type { Tried } from "./try-payout.server";

export const triedColumns: Column<Tried>[] = [
  { label: "구분", main: "head", value: ({ creatorKind }) => kindName(creatorKind) },
  { label: "저작권료", kind: "won", value: ({ grossWon }) => grossWon },
  { label: "소득세", kind: "won", value: ({ incomeTaxWon }) => incomeTaxWon },
  { label: "지방소득세", kind: "won", value: ({ localTaxWon }) => localTaxWon },
  { label: "부가세", kind: "won", value: ({ vatWon }) => vatWon },
  { label: "이체 수수료", kind: "won", value: ({ transferFeeWon }) => transferFeeWon },
  { label: "지급액", kind: "won", main: true, value: ({ netWon }) => netWon },
  {
    label: "정산",
    main: true,
    value: ({ netWon, minimumNetWon }) => (netWon > 0 && netWon >= minimumNetWon ? "할 수 있음" : "적어서 못 함"),
  },
  { label: "기준의 시작일", kind: "day", value: ({ startsOn }) => startsOn },
  { label: "확인", value: ({ assumptionYn }) => assumptions.find(({ value }) => value === assumptionYn)!.label },
];
