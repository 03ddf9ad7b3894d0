import type { Column } from "~/ui/list/columns";
import { memberPage } from "./member-page-link";

export type LoginRow = { id: number; userId: number | null; name: string; userEmail: string; at: Date; how: string };

export const loginColumns = (failed: boolean): Column<LoginRow>[] => [
  { label: "번호", kind: "id", value: (row) => row.id },
  {
    label: "회원 번호",
    kind: "id",
    value: (row) => row.userId,
    show: (row) => row.userId ?? "없는 회원",
    href: (row) => memberPage(row.userId),
  },
  { label: "이름", value: (row) => row.name },
  { label: "이메일", main: true, value: (row) => row.userEmail },
  { label: failed ? "실패한 시각" : "로그인한 시각", kind: "minute", main: true, value: (row) => row.at },
  { label: failed ? "사유" : "로그인 방식", main: true, wide: failed, value: (row) => row.how },
];
