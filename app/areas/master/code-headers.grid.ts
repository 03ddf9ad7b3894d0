import { defineGrid } from "~/grid/grid";
import type { CodeHeader } from "./common-codes.schema.server";

export const codeHeadersGrid = defineGrid<CodeHeader>({
  id: "code-headers",
  title: "공통코드",
  prefix: "h_",
  key: ["commonCode"],
  columns: [
    { field: "commonCode", label: "공통코드", width: 134, maxLength: 60, required: true },
    { field: "commonCodeName", label: "이름", width: 116, maxLength: 100, required: true },
    { field: "commonCodeSystemYn", label: "시스템", kind: "yn", width: 72, newOnly: true },
    { field: "commonCodeUseYn", label: "사용", kind: "yn", width: 72 },
  ],
  search: [
    { name: "commonCode", label: "공통코드나 이름", fields: ["commonCode", "commonCodeName"], suggest: "/v1/suggest/commonCode-headers" },
  ],
  blank: { commonCodeSystemYn: "N", commonCodeUseYn: "Y" },
});
