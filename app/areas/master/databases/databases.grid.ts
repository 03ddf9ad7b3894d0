import { defineGrid } from "~/grid/grid";
import type { DatabaseEnvironment } from "./databases.schema.server";

export const databasesGrid = defineGrid<DatabaseEnvironment>({
  id: "databases",
  title: "데이터베이스 환경",
  key: ["dataItemRelease"],
  columns: [
    { field: "dataItemRelease", label: "환경", kind: "select", width: 130, required: true },
    { field: "databaseName", label: "데이터베이스", width: 220, maxLength: 64, required: true },
    { field: "databaseUser", label: "사용자", width: 220, maxLength: 80, required: true },
    { field: "databasePassword", label: "비밀번호", width: 130, maxLength: 200, secret: true, unsorted: true, help: "database-password" },
  ],
  search: [
    {
      name: "dataItemRelease",
      label: "환경이나 데이터베이스",
      fields: ["dataItemRelease", "databaseName", "databaseUser"],
      suggest: "/v1/suggest/database/environment",
    },
  ],
});

/** Grid for the screen: deletes rows only; a form edits rows (3 §2). */
export const databasesShown = {
  ...databasesGrid,
  fixed: "‘추가’를 눌러 주세요.",
  columns: databasesGrid.columns.map((column) => ({ ...column, readOnly: true, required: false })),
};
