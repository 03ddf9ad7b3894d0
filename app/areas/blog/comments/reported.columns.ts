import type { Column } from "~/ui/list/columns";
import type { ReportedComment } from "./read-reports.server";
import { commentReportPath } from "./report-kinds";

const HIDDEN_BY = { ADMIN: "관리자가 가림", CLAIM: "30일 가림" };

export const reportedColumns: Column<ReportedComment>[] = [
  { label: "댓글", main: "head", wide: true, value: (row) => row.comment.slice(0, 100), href: (row) => commentReportPath(row.commentId) },
  { label: "남은 신고", kind: "count", main: true, value: (row) => row.openCount },
  { label: "모든 신고", kind: "count", value: (row) => row.reports },
  { label: "상태", main: true, value: (row) => (row.hiddenBy ? HIDDEN_BY[row.hiddenBy] : "보임") },
  { label: "쓴 사람", value: (row) => row.nickname },
  { label: "글", wide: true, value: (row) => row.title },
  { label: "마지막 신고", kind: "minute", main: true, value: (row) => row.lastAt },
];
