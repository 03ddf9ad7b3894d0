import { defineGrid } from "~/grid/grid";
import type { Group } from "./list-groups.server";

export const groupsGrid = defineGrid<Group>({
  id: "groups",
  title: "발송 그룹",
  key: ["groupId"],
  nameField: "groupName",
  rowActions: ["친구 넣고 빼기", "보내기"],
  addLabel: "그룹 만들기",
  unit: "개",
  columns: [
    { field: "groupName", label: "그룹 이름", width: 200, maxLength: 100, required: true },
    { field: "count", label: "발송 대상", kind: "number", width: 110, readOnly: true, unit: "명" },
    { field: "groupId", label: "그룹 번호", kind: "number", width: 96, readOnly: true },
  ],
  search: [{ name: "groupName", label: "그룹 이름", suggest: "/v1/suggest/send-messages/group-list-to-send" }],
  sort: "groupName",
});
