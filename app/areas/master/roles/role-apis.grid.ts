import { defineGrid } from "~/grid/grid";

type RoleApi = { role: string; apiId: string; description: string; path: string; startDate: Date; endDate: Date | null };

export const roleApisGrid = defineGrid<RoleApi>({
  id: "role-apis",
  title: "권한별 API",
  key: ["role", "apiId", "startDate"],
  columns: [
    { field: "role", label: "권한", kind: "select", width: 190, required: true },
    { field: "apiId", label: "API", kind: "select", width: 300, required: true },
    { field: "description", label: "설명", width: 200, readOnly: true },
    { field: "path", label: "경로", width: 240, readOnly: true },
    { field: "startDate", label: "시작일", kind: "datetime", width: 170, required: true },
    { field: "endDate", label: "종료일", kind: "datetime", width: 170 },
  ],
  search: [
    { name: "role", label: "권한", suggestFrom: "/v1/suggest/system/role" },
    { name: "apiId", label: "API", suggestFrom: "/v1/suggest/system/api" },
  ],
});
