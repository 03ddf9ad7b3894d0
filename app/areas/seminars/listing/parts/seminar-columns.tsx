import { phaseWords, seatsSaid } from "~/areas/seminars/phase-words";
import { attendeesPath, editSeminarPath, invitationPath, seminarPath } from "~/areas/seminars/seminar-links";
import type { SeminarPhase } from "~/areas/seminars/seminar-status";
import { whenSaid } from "~/areas/seminars/seminar-when";
import type { Column } from "~/ui/list/columns";

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
  /** Whether it is the reader's own: such rows can be ticked. */
  own: boolean;
};

/** The list's columns; `ticked` are the rows that were ticked before the page was drawn anew. */
export function seminarColumns(ticked: string[]): Column<ListedSeminar>[] {
  return [
    {
      label: "세미나",
      main: true,
      wide: true,
      value: (row) => row.title,
      show: (row) => (
        <span className="row-choice">
          {row.own && (
            <input
              className="checkbox"
              type="checkbox"
              name="seminarId"
              value={row.seminarId}
              aria-label={`${row.title} 선택`}
              defaultChecked={ticked.includes(String(row.seminarId))}
            />
          )}{" "}
          <a href={seminarPath(row.seminarId)}>{row.title}</a>
        </span>
      ),
    },
    { label: "일시", main: true, value: (row) => whenSaid(row) },
    { label: "상태", main: true, value: (row) => `${phaseWords[row.phase]} · ${seatsSaid(row)}`, show: (row) => <State row={row} /> },
    { label: "주최", value: (row) => row.hostNickName },
    { label: "바로 가기", value: () => "", show: (row) => <Links row={row} /> },
  ];
}

function State({ row }: { row: ListedSeminar }) {
  return (
    <span>
      <span className={row.phase === "open" ? "badge badge-success" : "badge"}>{phaseWords[row.phase]}</span> <span>{seatsSaid(row)}</span>{" "}
      {row.own && row.cancelReason && <span className="quiet">{row.cancelReason}</span>}
    </span>
  );
}

function Links({ row }: { row: ListedSeminar }) {
  const links = [
    { name: "초대", href: invitationPath(row.seminarId), shown: true },
    { name: "참석자", href: attendeesPath(row.seminarId), shown: row.own },
    { name: "수정", href: editSeminarPath(row.seminarId), shown: row.own && row.phase !== "cancelled" },
  ];
  return (
    <span className="seminar-links">
      {links
        .filter(({ shown }) => shown)
        .map(({ name, href }) => (
          <a key={name} href={href} aria-label={`${row.title}: ${name}`}>
            {name}{" "}
          </a>
        ))}
    </span>
  );
}
