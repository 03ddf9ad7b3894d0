import type { Column } from "~/ui/list/columns";
import { memberPage } from "./member-page-link";

/** `userId` is null for a code that was never mailed. */
export type MailCodeRow = {
  mailCertificationSequence: number;
  userId: number | null;
  name: string;
  userEmail: string;
  mailCertificationNumber: string;
  mailSendDate: Date;
  mailCertifiedDate: Date | null;
};

export const mailCodeColumns: Column<MailCodeRow>[] = [
  { label: "번호", kind: "id", value: (row) => row.mailCertificationSequence },
  {
    label: "회원 번호",
    kind: "id",
    value: (row) => row.userId,
    show: (row) => row.userId ?? "없는 회원",
    href: (row) => memberPage(row.userId),
  },
  { label: "이름", value: (row) => row.name },
  { label: "이메일", main: "head", value: (row) => row.userEmail },
  { label: "인증번호", value: (row) => row.mailCertificationNumber },
  { label: "보낸 시각", kind: "minute", main: true, value: (row) => row.mailSendDate },
  { label: "인증한 시각", kind: "minute", main: true, value: (row) => row.mailCertifiedDate },
];
