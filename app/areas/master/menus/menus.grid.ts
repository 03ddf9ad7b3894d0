import { defineGrid } from "~/grid/grid";

type Menu = {
  menu: string;
  menuName: string;
  path: string;
  icon: string;
  parentMenu: string;
  disclosure: "Y" | "N";
  menuSequence: number;
};

export const menusGrid = defineGrid<Menu>({
  id: "menus",
  title: "메뉴 정보",
  key: ["menu"],
  columns: [
    { field: "menu", label: "메뉴", width: 200, maxLength: 60, required: true },
    { field: "menuName", label: "이름", width: 160, maxLength: 100, required: true },
    { field: "path", label: "화면 주소", width: 240, maxLength: 200, required: true, newOnly: true },
    { field: "icon", label: "아이콘", kind: "select", lookup: "iconTypeRelease", width: 104, required: true },
    { field: "parentMenu", label: "상위 메뉴", width: 160, maxLength: 60, required: true },
    { field: "disclosure", label: "공개", kind: "yn", width: 72 },
    { field: "menuSequence", label: "순서", kind: "number", width: 80 },
  ],
  search: [
    { name: "menu", label: "메뉴나 이름", fields: ["menu", "menuName"], suggest: "/v1/suggest/system/menu/menu" },
    { name: "menuName", label: "이름" },
  ],
  blank: { icon: "NONE", disclosure: "Y" },
  sort: "menuSequence",
});
