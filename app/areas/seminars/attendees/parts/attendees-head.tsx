import { useLocation, useSearchParams } from "@remix-run/react";
import { counted } from "~/messages/counted";
import { DownloadLinks } from "~/ui/list/downloads";
import { Segmented } from "~/ui/list/segmented";
import { MoreMenu } from "~/ui/more-menu";
import { type AttendeeState, attendeeStates, stateNames } from "../attendee-state";

export function AttendeesActions({ seminar }: { seminar: { seminarId: number; own: boolean } | null }) {
  return (
    <>
      {seminar?.own && (
        <>
          <a className="btn" href={`/app/seminar/seminar-letters?seminarId=${seminar.seminarId}`}>
            메일 보내기
          </a>{" "}
        </>
      )}
      <MoreMenu label="내려받기">
        {seminar && <a href={`/app/seminar/attendees-sheet?seminarId=${seminar.seminarId}`}>인쇄용 명단</a>} <DownloadLinks />
      </MoreMenu>
    </>
  );
}

type StatesProps = { counts: Record<AttendeeState, number>; capacity: number | null; current?: AttendeeState };

/** Counts people by state, and the taken seats. */
export function AttendeeStates({ counts, capacity, current }: StatesProps) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const to = (state?: AttendeeState) => {
    const next = new URLSearchParams(query);
    next.delete("page");
    next.delete("state");
    if (state) next.set("state", state);
    return `${pathname}?${next}`;
  };
  const seats = counts.APPLIED + counts.CAME + counts.OFFERED;
  const all = attendeeStates.reduce((sum, state) => sum + counts[state], 0);
  const shown = attendeeStates.filter((state) => counts[state] > 0 || state === "CAME" || state === current);
  const views = shown.map((state) => ({
    label: `${stateNames[state]} ${counted(counts[state])}`,
    to: to(state),
    current: current === state,
  }));
  return (
    <div className="attendees-seats">
      <Segmented label="상태" options={[{ label: `모두 ${counted(all)}`, to: to(), current: current === undefined }, ...views]} />
      <p>
        <span>{capacity === null ? `자리 ${counted(seats)}명` : `자리 ${counted(capacity)}명 중 ${counted(seats)}명`}</span>
        {capacity !== null && (
          <span className="share-bar" aria-hidden="true">
            <svg width={`${Math.min(100, Math.round((seats / capacity) * 100))}%`} height="4" />
          </span>
        )}
      </p>
    </div>
  );
}
