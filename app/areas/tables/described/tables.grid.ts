import { environments } from "~/areas/master/dictionary/item-columns";
import { defineGrid } from "~/grid/grid";
import type { TableInformation } from "./tables.schema.server";

export const tablesGrid = defineGrid<TableInformation & { generateTableYn: string }>({
  id: "table-informations",
  title: "테이블 정보",
  key: ["tableId", "dataItemRelease"],
  columns: [
    { field: "tableId", label: "테이블", width: 220, maxLength: 64, required: true, help: "table-id" },
    { field: "dataItemRelease", label: "환경", kind: "select", width: 90, required: true },
    { field: "tableName", label: "이름", width: 160, maxLength: 100 },
    { field: "tableDesc", label: "설명", width: 280, maxLength: 500 },
    { field: "moduleType", label: "모듈", kind: "select", width: 120 },
    { field: "tableType", label: "테이블 유형", kind: "select", width: 120 },
    { field: "generateTableYn", label: "생성", kind: "yn", width: 84, readOnly: true, help: "table-made" },
  ],
  search: [
    { name: "tableId", label: "테이블이나 이름", fields: ["tableId", "tableName"], suggest: "/v1/suggest/table/informations" },
    { name: "dataItemRelease", label: "환경", options: environments },
  ],
  blank: { dataItemRelease: "DEVELOPMENT", generateTableYn: "N" },
});
