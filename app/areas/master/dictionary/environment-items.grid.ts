import { defineGrid } from "~/grid/grid";
import type { EnvironmentItem } from "./data-items.schema.server";
import { environments, itemColumns as of } from "./item-columns";

export const environmentItemsGrid = defineGrid<EnvironmentItem>({
  id: "environment-items",
  title: "환경별 데이터 항목",
  key: ["dataItem", "dataItemRelease"],
  columns: [
    of.dataItem,
    of.dataItemRelease,
    of.dataItemName,
    of.dataItemType,
    of.dataItemSize,
    of.dataItemDefult,
    { field: "dataItemNull", label: "NULL", kind: "yn", width: 84, help: "data-item-null" },
    of.dataItemBlankYn,
    of.dataItemFileDecimal,
    of.helpCode,
    { field: "dataItemSequence", label: "번호", kind: "yn", width: 84, help: "data-item-sequence" },
    { field: "dataItemSystemUseYn", label: "시스템", kind: "yn", width: 96, help: "data-item-system-use" },
  ],
  search: [
    {
      name: "dataItem",
      label: "항목이나 이름",
      fields: ["dataItem", "dataItemName"],
      suggestFrom: "/v1/suggest/data-dictionary/items",
    },
    { name: "dataItemRelease", label: "환경", options: environments },
  ],
  blank: { dataItemRelease: "DEVELOPMENT", dataItemBlankYn: "Y", dataItemNull: "Y", dataItemSequence: "N", dataItemSystemUseYn: "N" },
});
