import { defineGrid, type Option } from "~/grid/grid";

type Api = { apiId: string; description: string; path: string; publicYn: "Y" | "N"; source: string; floor: string | null };

const floorNames: Option[] = [
  { value: "anyone", label: "누구나" },
  { value: "member", label: "회원" },
  { value: "granted", label: "받은 권한" },
];

export const apiInformationsGrid = defineGrid<Api>({
  id: "api-informations",
  title: "API 정보",
  key: ["apiId"],
  columns: [
    { field: "apiId", label: "API", width: 320, maxLength: 200, required: true },
    { field: "description", label: "설명", width: 220, maxLength: 200, required: true },
    { field: "path", label: "경로", width: 280, maxLength: 200, required: true, newOnly: true },
    { field: "publicYn", label: "공개", kind: "yn", width: 72 },
    { field: "floor", label: "최소 조건", kind: "select", options: floorNames, width: 96, readOnly: true },
    { field: "source", label: "출처", width: 72, readOnly: true },
  ],
  search: [{ name: "apiId", label: "API나 설명", fields: ["apiId", "description"], suggest: "/v1/suggest/system/api" }],
  blank: { publicYn: "Y" },
});
