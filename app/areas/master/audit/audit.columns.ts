import type { Column } from "~/ui/list/columns";

export type AuditRow = {
  auditId: number;
  at: Date;
  who: string;
  deed: string;
  subject: string;
  summary: string;
  address: string;
  door: string;
};

export const auditEntryPath = (auditId: number) => `/app/manager/audit-entry?auditId=${auditId}`;

export const auditColumns: Column<AuditRow>[] = [
  { label: "시각", kind: "minute", main: true, value: (row) => row.at },
  { label: "누가", main: true, value: (row) => row.who },
  { label: "한 일", main: "head", value: (row) => row.deed, href: (row) => auditEntryPath(row.auditId) },
  { label: "대상", main: true, value: (row) => row.subject },
  { label: "내용", wide: true, value: (row) => row.summary },
  { label: "어디서", value: (row) => row.address },
  { label: "화면이나 API", value: (row) => row.door },
];
