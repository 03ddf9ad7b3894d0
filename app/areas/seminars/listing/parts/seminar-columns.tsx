import { phaseWords, seatsText } from "~/areas/seminars/seminar-words";
import { attendeesPath, copySeminarPath, editSeminarPath, invitationPath, seminarPath } from "~/areas/seminars/seminar-links";
import type { SeminarPhase } from "~/areas/seminars/seminar-status";
import { dayParts, dayText, hoursText } from "~/areas/seminars/seminar-when";
import { type Html, markup } from "~/ui/html";
import type { Column } from "~/ui/list/columns";
import { rowMenu } from "~/ui/list/row-menu";
import { shareBar } from "~/ui/list/share-bar";
import { stateOf as state, type Tone } from "~/ui/list/state";

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

/** `ticked` restores the checkboxes after a refusal. `year`: the current one, which needs no mention. */
export function seminarColumns(ticked: string[], year: number): Column<ListedSeminar>[] {
  return [
    { label: "세미나", main: true, wide: true, value: (row) => row.title, show: (row) => titleOf(row, ticked, year) },
    { label: "상태", main: true, value: (row) => phaseWords[row.phase], show: stateOf },
    { label: "신청", main: true, value: (row) => seatsText(row), show: seatsOf },
    { label: "주최", value: (row) => row.hostNickName },
    { label: "바로 가기", main: true, value: () => "", show: linksOf },
  ];
}

function titleOf(row: ListedSeminar, ticked: string[], year: number): Html {
  const { seminarId, title, own, startAt, hostNickName } = row;
  const value = String(seminarId);
  const choice =
    own &&
    markup`<label class="seminar-tick"><input class="checkbox" type="checkbox" name="seminarId" value="${value}" aria-label="${title} 선택"${ticked.includes(value) && markup` checked`}></label>`;
  return markup`<span class="seminar-line">${choice}${dateTile(startAt, year)}<span><a href="${seminarPath(seminarId)}">${title}</a> <span class="quiet"><span class="sr-only">${dayText(startAt)} </span>${hoursText(row)}<span class="seminar-host"> · ${hostNickName}</span></span></span></span>`;
}

/** Shows the day; the next line says it aloud. */
function dateTile(at: Date, thisYear: number): Html {
  const { year, month, day, weekday } = dayParts(at);
  return markup`<span class="date-tile" aria-hidden="true">${year !== thisYear && markup`<span>${year}</span> `}<span>${month}월</span> <span><strong>${day}</strong>(${weekday})</span></span> `;
}

const tones: Record<SeminarPhase, Tone> = { open: "good", full: "wait", closed: "off", running: "now", past: "off", cancelled: "bad" };

function stateOf(row: ListedSeminar): Html {
  const reason = row.own && row.cancelReason && markup` <span class="quiet">${row.cancelReason}</span>`;
  return markup`<span>${state(tones[row.phase], phaseWords[row.phase])}${reason}</span>`;
}

function seatsOf(row: ListedSeminar): Html {
  const bar = row.capacity !== null && shareBar(row.seatsTaken / row.capacity);
  return markup`<span class="seminar-seats"${row.phase === "full" && markup` data-full`}>${seatsText(row)}${bar}</span>`;
}

/** One visible link; the others are behind ⋯. */
function linksOf({ seminarId, title, own, phase }: ListedSeminar): Html {
  const link = (name: string, href: string, className = "") =>
    markup`<a${className && markup` class="${className}"`} href="${href}" aria-label="${title}: ${name}">${name}</a> `;
  if (!own) return link("초대", invitationPath(seminarId), "btn btn-sm");
  const others = [
    link("초대", invitationPath(seminarId)),
    ...(phase === "cancelled" ? [] : [link("수정", editSeminarPath(seminarId))]),
    link("복사해서 새로 만들기", copySeminarPath(seminarId)),
  ];
  return markup`<span class="row-acts">${link("참석자", attendeesPath(seminarId), "btn btn-sm")}${rowMenu(`seminar-${seminarId}`, `${title} 더 보기`, others)}</span>`;
}
