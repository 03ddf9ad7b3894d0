import type { Column } from "~/ui/list/columns";
import { monthShown } from "../report-words";
import type { ViewMonth } from "./read-monthly-views.server";

export const viewMonthsColumns: Column<ViewMonth>[] = [
  { label: "월", value: (row) => row.yearMonth, show: (row) => monthShown(row.yearMonth) },
  { label: "조회", kind: "count", value: (row) => row.viewCount },
];
