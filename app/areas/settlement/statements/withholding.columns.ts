import { monthShown } from "~/areas/reports/report-words";
import type { Column } from "~/ui/list/columns";
import { SUM, type WithheldMonth, type Withholding } from "./withholding";

type Tax = "incomeTaxWon" | "localTaxWon" | "vatWon";

/** Taxes always shown; others appear only when something was withheld. */
const USUAL: Record<Withholding["kind"], Tax[]> = { INDIVIDUAL: ["incomeTaxWon", "localTaxWon"], COMPANY: ["vatWon"] };
const TAXES: [Tax, string][] = [
  ["incomeTaxWon", "소득세"],
  ["localTaxWon", "지방소득세"],
  ["vatWon", "부가세"],
];

export const withholdingColumns = ({ kind, sum }: Withholding): Column<WithheldMonth>[] => [
  {
    label: "지급한 달",
    main: true,
    value: (row) => row.paidMonth,
    show: ({ paidMonth }) => (paidMonth === SUM ? SUM : monthShown(paidMonth)),
  },
  { label: "지급", kind: "count", value: (row) => row.payments },
  { label: "저작권료", kind: "won", main: true, value: (row) => row.grossWon },
  ...TAXES.filter(([tax]) => USUAL[kind].includes(tax) || sum[tax] > 0).map(([tax, label]): Column<WithheldMonth> => ({
    label,
    kind: "won",
    main: true,
    value: (row) => row[tax],
  })),
  { label: "이체 수수료", kind: "won", value: (row) => row.transferFeeWon },
  { label: "지급액", kind: "won", main: true, value: (row) => row.netWon },
];
