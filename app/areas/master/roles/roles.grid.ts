import { defineGrid } from "~/grid/grid";

type Role = { role: string; roleName: string; defaultYn: "Y" | "N" };

export const rolesGrid = defineGrid<Role>({
  id: "roles",
  title: "권한 관리",
  key: ["role"],
  columns: [
    { field: "role", label: "권한", width: 220, maxLength: 60, required: true },
    { field: "roleName", label: "이름", width: 220, maxLength: 100, required: true },
    { field: "defaultYn", label: "기본", kind: "yn", width: 72, single: true },
  ],
  search: [{ name: "role", label: "권한이나 이름", fields: ["role", "roleName"], suggest: "/v1/suggest/system/role" }],
  blank: { defaultYn: "N" },
});
