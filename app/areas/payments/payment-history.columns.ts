import type { Column } from "~/ui/list/columns";
import type { PaymentRow } from "./history-pages.server";

type Names = Record<string, string>;

/** Columns of a member's payments (1 §2 "My payment history"). */
export const paymentHistoryColumns = ({ types, results }: { types: Names; results: Names }): Column<PaymentRow>[] => [
  { label: "번호", kind: "id", value: (row) => row.billingHistoryId },
  { label: "유형", main: true, value: (row) => types[row.paymentType] ?? row.paymentType },
  { label: "승인한 시각", kind: "minute", main: true, value: (row) => row.approvedAt },
  { label: "이용 만료일", kind: "day", value: (row) => row.expiryDate },
  { label: "금액", kind: "won", main: true, value: (row) => row.paymentAmount },
  { label: "부가세", kind: "won", value: (row) => row.valueAddedTax },
  {
    label: "결과",
    main: true,
    value: (row) => results[row.paymentResult] ?? row.paymentResult,
    tone: (row) => (row.paymentResult === "FAIL" ? "bad" : "good"),
  },
  { label: "거래번호", value: (row) => row.transactionId },
  { label: "메모", wide: true, value: (row) => row.paymentResultMessage },
];
