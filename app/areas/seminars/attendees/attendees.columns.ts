import type { Column } from "~/ui/list/columns";
import type { Tone } from "~/ui/list/state";
import { seminarPath } from "../seminar-links";
import { type AttendeeState, stateNames } from "./attendee-state";
import type { AttendeeRow } from "./list-attendees.server";

const tones: Record<AttendeeState, Tone> = { APPLIED: "now", WAITING: "wait", OFFERED: "wait", CANCELLED: "bad", CAME: "good" };

/** `several` adds a column with the seminar's title (2 §2 "Seminars"). */
export function attendeeColumns(several: boolean): Column<AttendeeRow>[] {
  const title: Column<AttendeeRow> = { label: "세미나", wide: true, value: (row) => row.title, href: (row) => seminarPath(row.seminarId) };
  return [
    { label: "이름", main: true, face: true, value: (row) => row.name },
    { label: "상태", main: true, value: (row) => stateNames[row.state], tone: (row) => tones[row.state] },
    { label: "소속", value: (row) => row.companyName },
    { label: "전화번호", main: true, value: (row) => row.phone, href: (row) => row.phone && `tel:${row.phone}` },
    { label: "이메일", value: (row) => row.userEmail },
    ...(several ? [title] : []),
    { label: "신청 시각", kind: "minute", value: (row) => row.appliedAt },
    { label: "번호", kind: "id", value: (row) => row.attendeesId },
  ];
}
