import type { Column } from "~/grid/grid";

export const itemColumns = {
  dataItem: { field: "dataItem", label: "항목", width: 190, maxLength: 60, required: true, help: "data-item" },
  dataItemName: { field: "dataItemName", label: "이름", width: 160, maxLength: 100, required: true },
  dataItemRelease: { field: "dataItemRelease", label: "환경", kind: "select", width: 90, required: true },
  dataItemType: { field: "dataItemType", label: "유형", kind: "select", lookup: "dataType", width: 130, required: true },
  dataItemSize: { field: "dataItemSize", label: "크기", kind: "number", width: 84, help: "data-item-size" },
  dataItemDefult: { field: "dataItemDefult", label: "기본값", width: 110, maxLength: 200 },
  dataItemBlankYn: { field: "dataItemBlankYn", label: "빈 값", kind: "yn", width: 84, help: "data-item-blank" },
  dataItemFileDecimal: { field: "dataItemFileDecimal", label: "소수", kind: "number", width: 84, help: "data-item-decimal" },
  helpCode: { field: "helpCode", label: "도움말 코드", width: 170, maxLength: 60, help: "help-code" },
} as const satisfies Record<string, Column>;

export const environments = [
  { value: "DEVELOPMENT", label: "개발" },
  { value: "TEST", label: "테스트" },
  { value: "PRODUCTION", label: "운영" },
];
