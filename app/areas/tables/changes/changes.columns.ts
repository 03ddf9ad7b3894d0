import type { Column } from "~/ui/list/columns";
import { changeStates, operationNames, formatTableNames } from "../table-words";
import { changePath } from "../table-links";
import type { ChangeRow } from "./list-changes.server";

export const changesColumns = (names: Map<string, string>): Column<ChangeRow>[] => [
  {
    label: "테이블",
    main: "head",
    wide: true,
    value: (row) => formatTableNames(row.tableIds),
    href: (row) => changePath(row.tableChangeId),
  },
  { label: "할 일", main: true, value: (row) => operationNames[row.deed] },
  { label: "상태", main: true, value: (row) => changeStates[row.state] },
  { label: "환경", value: (row) => row.releases.map((release) => names.get(release) ?? release).join(", ") },
  { label: "시작한 사람", value: (row) => row.nickname },
  { label: "시작 시각", kind: "minute", main: true, value: (row) => row.createdAt },
  { label: "종료 시각", kind: "minute", value: (row) => row.endedAt },
];
