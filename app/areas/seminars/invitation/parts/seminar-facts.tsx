import type { ReactNode } from "react";
import { WriterHead } from "~/areas/blog/reading/parts/view-writer";
import { roomHref, TOLD_LATER } from "~/areas/seminars/seminar-place";
import { calendarFilePath } from "~/areas/seminars/seminar-links";
import type { Host } from "~/areas/seminars/invitation/read-seminar.server";
import type { SeminarPhase } from "~/areas/seminars/seminar-status";
import { momentText, whenText } from "~/areas/seminars/seminar-when";
import { counted } from "~/messages/counted";
import { Icon } from "~/ui/icon";
import { NoticeStrip } from "~/ui/notice-strip";
import { phaseText } from "../../seminar-words";

type Seminar = {
  seminarId: number;
  startAt: Date;
  endAt: Date;
  place: string;
  capacity: number | null;
  seatsTaken: number;
  applyUntil: Date | null;
  subjectName: string;
  typeName: string;
  phase: SeminarPhase;
  cancelReason: string | null;
  host: Host | null;
};

export function SeminarPhaseStrip({ seminar }: { seminar: Seminar }) {
  const { phase, cancelReason } = seminar;
  return (
    <NoticeStrip type={phase === "cancelled" ? "error" : phase === "open" ? "success" : "info"}>
      <p>{phaseText(phase, seminar)}</p>
      {phase === "cancelled" && cancelReason && <p>{`취소 사유: ${cancelReason}`}</p>}
    </NoticeStrip>
  );
}

export function SeminarFacts({ seminar }: { seminar: Seminar }) {
  const { startAt, place, capacity, applyUntil, subjectName, typeName, phase } = seminar;
  const [day, hours] = whenText(seminar).split(/(?<=\)) (.*)/);
  return (
    <dl className="seminar-facts">
      <Fact icon="calendar" name="일시">
        <time dateTime={startAt.toISOString()}>
          <span className="sense">{day}</span> <span className="sense">{hours}</span>
        </time>
      </Fact>
      <Fact icon="pin" name="장소">
        {typeName}
        {place && !(phase === "past" && place === TOLD_LATER) && (
          <>
            {" · "}
            <Place place={place} />
          </>
        )}
      </Fact>
      <Fact icon="wallet" name="참가비">
        무료
      </Fact>
      <Fact icon="list" name="주제">
        {subjectName}
      </Fact>
      {capacity !== null && <Fact icon="users" name="정원">{`${counted(capacity)}명`}</Fact>}
      {applyUntil && (
        <Fact icon="clock" name="신청 마감">
          {momentText(applyUntil)}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ icon, name, children }: { icon: string; name: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Icon name={icon} /> {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function Place({ place }: { place: string }) {
  if (place === TOLD_LATER) return <>{`접속 주소는 ${TOLD_LATER}`}</>;
  const href = roomHref(place);
  if (!href) return <>{place}</>;
  return (
    <a className="text-link" href={href} target="_blank" rel="noopener">
      {place}
    </a>
  );
}

export const NoHost = () => <p className="quiet">탈퇴한 회원이 연 세미나입니다.</p>;

export function SeminarHost({ host }: { host: Seminar["host"] }) {
  if (!host) return <NoHost />;
  return <WriterHead writer={{ ...host, selfIntroduction: "" }} />;
}

export function CalendarLinks({ seminarId, googleHref }: { seminarId: number; googleHref: string }) {
  return (
    <>
      <a className="btn" href={calendarFilePath(seminarId)}>
        내 캘린더에 담기
      </a>{" "}
      <a className="btn" href={googleHref} target="_blank" rel="noopener">
        구글 캘린더에 담기
      </a>
    </>
  );
}
