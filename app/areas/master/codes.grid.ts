import { defineGrid } from "~/grid/grid";
import type { CodeItem } from "./common-codes.schema.server";

export const codesGrid = defineGrid<CodeItem>({
  id: "codes",
  title: "공통코드 항목",
  key: ["commonCode", "commonCodeKey"],
  columns: [
    { field: "commonCodeKey", label: "코드", width: 132, maxLength: 60, required: true },
    { field: "commonCodeKeyName", label: "이름", width: 132, maxLength: 100, required: true },
    { field: "commonCodeComment", label: "설명", width: 130, maxLength: 300 },
    { field: "commonCodeUseYn", label: "사용", kind: "yn", width: 72 },
    { field: "commonCodeSequence", label: "순서", kind: "number", width: 60 },
  ],
  search: [{ name: "commonCodeKey", label: "코드나 이름", fields: ["commonCodeKey", "commonCodeKeyName"] }],
  blank: { commonCodeUseYn: "Y" },
  sort: "commonCodeSequence",
});
