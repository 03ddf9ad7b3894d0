import { defineGrid } from "~/grid/grid";

type RoleMenu = { role: string; menu: string; path: string; startDate: Date; endDate: Date | null };

export const roleMenusGrid = defineGrid<RoleMenu>({
  id: "role-menus",
  title: "권한별 메뉴",
  key: ["role", "menu", "startDate"],
  columns: [
    { field: "role", label: "권한", kind: "select", width: 190, required: true },
    { field: "menu", label: "메뉴", kind: "select", width: 260, required: true },
    { field: "path", label: "화면 주소", width: 240, readOnly: true },
    { field: "startDate", label: "시작일", kind: "datetime", width: 170, required: true },
    { field: "endDate", label: "종료일", kind: "datetime", width: 170 },
  ],
  search: [
    { name: "role", label: "권한", suggestFrom: "/v1/suggest/system/role" },
    { name: "menu", label: "메뉴", suggestFrom: "/v1/suggest/system/menu/menu" },
  ],
});
