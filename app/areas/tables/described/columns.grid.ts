import { defineGrid } from "~/grid/grid";
import type { TableColumnRow } from "./columns.schema.server";

type Joined = { dataItemName: string; sqlType: string };

export const columnsGrid = defineGrid<TableColumnRow & Joined>({
  id: "table-columns",
  title: "테이블 컬럼",
  key: ["tableId", "dataItemRelease", "tableColumnsSequence"],
  columns: [
    { field: "tableColumnsSequence", label: "순서", kind: "number", width: 84, required: true },
    { field: "dataItem", label: "항목", width: 200, maxLength: 60, required: true, help: "data-item", offers: "dataItem" },
    { field: "dataItemName", label: "이름", width: 160, readOnly: true },
    { field: "columnType", label: "컬럼 유형", kind: "select", width: 120, required: true, help: "column-type" },
    { field: "autoIncrement", label: "자동 증가", kind: "yn", width: 96, help: "auto-increment" },
    { field: "sqlType", label: "데이터베이스 유형", width: 200, readOnly: true },
  ],
  search: [
    { name: "dataItem", label: "항목이나 이름", fields: ["dataItem", "dataItemName"], suggestFrom: "/v1/suggest/data-dictionary/items" },
  ],
  blank: { columnType: "COLUMN", autoIncrement: "N" },
  sort: "tableColumnsSequence",
  pageSize: 100,
  unchanged: "테이블 컬럼 정보를 입력해 주세요.",
});

/** Grid of a made table's columns: read-only, except new ones (3 §4 "Tables"). */
export const lockedColumnsGrid = {
  ...columnsGrid,
  columns: columnsGrid.columns.map((column) => ({ ...column, newOnly: true })),
};
