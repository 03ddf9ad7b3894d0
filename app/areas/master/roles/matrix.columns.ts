import type { Column } from "~/ui/list/columns";

/** `floor` is null for screens and for calls outside the build. */
export type MatrixRow = {
  kind: "menu" | "api";
  id: string;
  name: string;
  path: string;
  floor: "anyone" | "member" | "granted" | null;
  publicYn: "Y" | "N";
  may: boolean;
  startDate: Date | null;
  endDate: Date | null;
};

const floors = { anyone: "누구나", member: "회원", granted: "받은 권한" };

export const matrixColumns: Column<MatrixRow>[] = [
  { label: "종류", value: (row) => (row.kind === "menu" ? "화면" : "API") },
  { label: "이름", main: "head", value: (row) => row.name },
  { label: "메뉴나 API", wide: true, main: true, value: (row) => row.id },
  { label: "주소", wide: true, value: (row) => row.path },
  { label: "최소 조건", value: (row) => (row.floor ? floors[row.floor] : "") },
  { label: "공개", value: (row) => (row.publicYn === "Y" ? "예" : "아니요") },
  { label: "쓸 수 있음", main: true, value: (row) => (row.may ? "예" : "아니요") },
  { label: "시작일", kind: "minute", value: (row) => row.startDate },
  {
    label: "종료일",
    kind: "minute",
    value: (row) => row.endDate,
    show: (row) => (row.startDate && !row.endDate ? "제한 없음" : undefined),
  },
];
