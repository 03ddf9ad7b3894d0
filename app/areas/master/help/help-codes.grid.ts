import { defineGrid } from "~/grid/grid";
import type { HelpCode } from "./help-codes.schema.server";

export const helpCodesGrid = defineGrid<HelpCode>({
  id: "help-codes",
  title: "도움말 코드",
  key: ["helpCode"],
  columns: [
    { field: "helpCode", label: "도움말 코드", width: 190, maxLength: 60, required: true, help: "help-code" },
    { field: "helpDescription", label: "설명", width: 420, maxLength: 1000, required: true },
    { field: "helpDescriptionFileName", label: "파일 이름", width: 180, maxLength: 200 },
    { field: "helpDescriptionFileUrl", label: "파일 주소", width: 240, maxLength: 500, help: "help-file-url" },
  ],
  search: [
    {
      name: "helpCode",
      label: "도움말 코드, 설명, 파일",
      fields: ["helpCode", "helpDescription", "helpDescriptionFileName", "helpDescriptionFileUrl"],
      suggest: "/v1/suggest/help-codes/helpCode",
    },
  ],
});
