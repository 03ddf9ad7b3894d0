import { phaseWords, seatsText } from "~/areas/seminars/seminar-words";
import { attendeesPath, editSeminarPath, invitationPath, seminarPath } from "~/areas/seminars/seminar-links";
import type { SeminarPhase } from "~/areas/seminars/seminar-status";
import { whenText } from "~/areas/seminars/seminar-when";
import { type Html, markup } from "~/ui/html";
import type { Column } from "~/ui/list/columns";
import { rowChoice } from "~/ui/list/row-choice";

export type ListedSeminar = {
  seminarId: number;
  title: string;
  hostNickName: string;
  startAt: Date;
  endAt: Date;
  phase: SeminarPhase;
  capacity: number | null;
  seatsTaken: number;
  cancelReason: string | null;
  /** Only own seminars get a checkbox. */
  own: boolean;
};

/** `ticked` restores the checkboxes after a refusal. */
export function seminarColumns(ticked: string[]): Column<ListedSeminar>[] {
  return [
    {
      label: "세미나",
      main: true,
      wide: true,
      value: (row) => row.title,
      show: (row) => titleOf(row, ticked),
    },
    { label: "일시", main: true, value: (row) => whenText(row) },
    { label: "상태", main: true, value: (row) => `${phaseWords[row.phase]} · ${seatsText(row)}`, show: stateOf },
    { label: "주최", value: (row) => row.hostNickName },
    { label: "바로 가기", value: () => "", show: linksOf },
  ];
}

function titleOf({ seminarId, title, own }: ListedSeminar, ticked: string[]): Html {
  const value = String(seminarId);
  const choice = { type: "checkbox" as const, name: "seminarId", value, label: `${title} 선택`, isChecked: ticked.includes(value) };
  return rowChoice(own ? choice : null, { href: seminarPath(seminarId), text: title });
}

function stateOf(row: ListedSeminar): Html {
  const badge = row.phase === "open" ? "badge badge-success" : "badge";
  const reason = row.own && row.cancelReason && markup`<span class="quiet">${row.cancelReason}</span>`;
  return markup`<span><span class="${badge}">${phaseWords[row.phase]}</span> <span>${seatsText(row)}</span> ${reason}</span>`;
}

function linksOf(row: ListedSeminar): Html {
  const links = [
    { name: "초대", href: invitationPath(row.seminarId), shown: true },
    { name: "참석자", href: attendeesPath(row.seminarId), shown: row.own },
    { name: "수정", href: editSeminarPath(row.seminarId), shown: row.own && row.phase !== "cancelled" },
  ];
  const items = links
    .filter(({ shown }) => shown)
    .map(({ name, href }) => markup`<a href="${href}" aria-label="${row.title}: ${name}">${name} </a>`);
  return markup`<span class="seminar-links">${items}</span>`;
}
