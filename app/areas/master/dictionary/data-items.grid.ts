import { defineGrid } from "~/grid/grid";
import type { DataItem } from "./data-items.schema.server";
import { itemColumns as of } from "./item-columns";

export const dataItemsGrid = defineGrid<DataItem>({
  id: "data-items",
  title: "데이터 항목",
  key: ["dataItem"],
  columns: [
    of.dataItem,
    of.dataItemName,
    of.dataItemRelease,
    of.dataItemType,
    of.dataItemSize,
    of.dataItemDefult,
    of.dataItemBlankYn,
    of.dataItemFileDecimal,
    { ...of.helpCode, required: true },
  ],
  search: [
    { name: "dataItem", label: "항목이나 이름", fields: ["dataItem", "dataItemName"], suggest: "/v1/suggest/data-dictionary/items" },
  ],
  blank: { dataItemRelease: "DEVELOPMENT", dataItemBlankYn: "Y" },
});
