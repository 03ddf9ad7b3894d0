import { defineGrid } from "~/grid/grid";

type UserRole = {
  userId: number;
  name: string;
  userEmail: string;
  role: string;
  roleName: string;
  menu: string;
  startDate: Date;
  endDate: Date | null;
};

export const userRolesGrid = defineGrid<UserRole>({
  id: "user-roles",
  title: "회원 권한",
  key: ["userId", "role", "menu", "startDate"],
  columns: [
    { field: "userId", label: "회원 번호", kind: "number", width: 96, required: true },
    { field: "name", label: "이름", width: 110, readOnly: true },
    { field: "userEmail", label: "이메일", width: 220, readOnly: true },
    { field: "role", label: "권한", kind: "select", width: 190, required: true },
    { field: "menu", label: "한 메뉴만", kind: "select", width: 200 },
    { field: "startDate", label: "시작일", kind: "datetime", width: 170, required: true },
    { field: "endDate", label: "종료일", kind: "datetime", width: 170 },
  ],
  search: [
    { name: "userId", label: "회원", suggestFrom: "/v1/suggest/system/user" },
    { name: "role", label: "권한", fields: ["role", "roleName"], suggestFrom: "/v1/suggest/system/role" },
  ],
});
