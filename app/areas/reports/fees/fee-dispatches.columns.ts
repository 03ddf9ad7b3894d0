import type { Column } from "~/ui/list/columns";
import type { FeeDispatch } from "./read-fee-dispatches.server";

export const feeDispatchColumns: Column<FeeDispatch>[] = [
  { label: "보낸 시각", kind: "report-minute", main: true, value: (row) => row.createDate },
  { label: "제목", main: "head", wide: true, value: (row) => row.title },
  { label: "보낸 사람", main: true, value: (row) => row.sender },
  { label: "저작권료(원)", kind: "count", main: true, value: (row) => row.feeWon },
];
