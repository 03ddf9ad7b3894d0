import { creatorKinds } from "~/areas/account/member/creator-kinds";
import { defineGrid } from "~/grid/grid";
import type { UserRow } from "./users.schema.server";

type ShownUser = UserRow & { userId: number; userType: string; secession: "Y" | "N"; createdAt: Date; heldRoles: string };

const MAILS = [
  { value: "Y", label: "확인함" },
  { value: "N", label: "확인 전" },
];
const STATES = [
  { value: "N", label: "이용 중" },
  { value: "Y", label: "탈퇴" },
];

/** Columns of few members, left out until asked for. They come last, since a form counts its columns. */
export const RARE_COLUMNS = ["role", "gender", "companyCode", "creatorKind"];

export const usersGrid = defineGrid<ShownUser>({
  id: "users",
  title: "회원 관리",
  key: ["userId"],
  nameField: "userNickname",
  linkField: "userEmail",
  addLabel: "회원 추가",
  faces: true,
  line: ["heldRoles", "userEmail"],
  columns: [
    { field: "userId", label: "회원 번호", kind: "number", width: 66, readOnly: true },
    { field: "userEmail", label: "이메일", width: 170, maxLength: 254, required: true, newOnly: true },
    { field: "userNickname", label: "닉네임", width: 128, maxLength: 40, required: true },
    { field: "name", label: "이름", width: 66, maxLength: 80, required: true },
    { field: "heldRoles", label: "권한", width: 88, readOnly: true, unsorted: true },
    { field: "secession", label: "상태", kind: "yn", width: 80, readOnly: true, options: STATES, tones: { N: "good", Y: "off" } },
    { field: "emailCheck", label: "이메일 확인", kind: "yn", width: 84, options: MAILS, tones: { N: "wait" }, marked: "N" },
    { field: "userType", label: "가입 방식", kind: "select", width: 80, readOnly: true },
    { field: "createdAt", label: "가입한 시각", kind: "datetime", width: 146, readOnly: true },
    { field: "role", label: "기본 권한", kind: "select", width: 80 },
    {
      field: "gender",
      label: "성별",
      kind: "select",
      width: 60,
      options: [
        { value: "female", label: "여성" },
        { value: "male", label: "남성" },
      ],
    },
    { field: "companyCode", label: "회사 코드", width: 96, maxLength: 60 },
    { field: "creatorKind", label: "창작자 구분", kind: "select", width: 92, options: creatorKinds },
  ],
  search: [
    { name: "user", label: "회원(이름, 이메일, 번호)", fields: ["userEmail", "name"], suggestFrom: "/v1/suggest/system/user" },
    { name: "role", label: "권한", fields: ["role"] },
    {
      name: "secession",
      label: "상태",
      options: STATES,
    },
  ],
  blank: { emailCheck: "N" },
  sort: "-userId",
});
