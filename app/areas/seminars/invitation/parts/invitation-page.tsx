import type { ReactNode } from "react";
import { attendeesPath, editSeminarPath, SEMINAR_LIST, seminarPath } from "~/areas/seminars/seminar-links";
import type { InvitedSeminar } from "~/areas/seminars/invitation/invite-to-seminar.server";
import { PlainDocument } from "~/ui/shell/plain-document";
import type { Share } from "~/ui/shell/share-tags";
import type { ShellData } from "~/ui/shell-data";
import { subscribePath } from "~/areas/blog/reading/reading-link";
import { applyLabel } from "../../seminar-words";
import invitationHref from "../invitation-page.css";
import { CalendarLinks, SeminarFacts, SeminarHost, SeminarPhaseStrip } from "./seminar-facts";

/** No menu, no footer, no framework script. */
export function InvitationDocument({
  shell,
  title,
  share,
  children,
}: {
  shell: ShellData;
  title: string;
  share?: Share;
  children: ReactNode;
}) {
  return (
    <PlainDocument shell={shell} title={title} styleHref={invitationHref} hide={{ menu: true, footer: true }} share={share}>
      {children}
    </PlainDocument>
  );
}

export function NoInvitation({ children, ...page }: Parameters<typeof InvitationDocument>[0]) {
  return (
    <InvitationDocument {...page}>
      {children}
      <div className="page" data-width="form">
        <p>
          <a className="btn" href={SEMINAR_LIST}>
            세미나 목록
          </a>
        </p>
      </div>
    </InvitationDocument>
  );
}

type Props = { shell: ShellData; seminar: InvitedSeminar; share: Share; googleHref: string };

export function InvitationPage({ shell, seminar, share, googleHref }: Props) {
  return (
    <InvitationDocument shell={shell} title={seminar.title} share={share}>
      <article className="invitation">
        <p className="invitation-kind">{kindOf(seminar)}</p>
        <h1>{seminar.title}</h1>
        <SeminarPhaseStrip seminar={seminar} />
        <SeminarFacts seminar={seminar} />
        <SeminarHost host={seminar.host} />
        <div className="invitation-deeds no-print">
          <ApplyLink shell={shell} seminar={seminar} />{" "}
          {seminar.phase !== "cancelled" && seminar.phase !== "past" && (
            <CalendarLinks seminarId={seminar.seminarId} googleHref={googleHref} />
          )}
        </div>
        <hr />
        <div className="reading" dangerouslySetInnerHTML={{ __html: seminar.contents }} />
      </article>
    </InvitationDocument>
  );
}

function kindOf({ phase }: InvitedSeminar): string {
  if (phase === "cancelled") return "취소된 세미나";
  return phase === "past" ? "끝난 세미나" : "세미나 초대";
}

/** Guests log in to apply (2 §2). */
function ApplyLink({ shell: { viewer }, seminar: { seminarId, isHost, phase, host } }: Pick<Props, "shell" | "seminar">) {
  if (isHost)
    return (
      <>
        <a className="btn btn-primary" href={editSeminarPath(seminarId)}>
          수정
        </a>{" "}
        <a className="btn" href={attendeesPath(seminarId)}>
          참석자 목록
        </a>{" "}
        <a className="btn" href={seminarPath(seminarId)}>
          자세히 보기
        </a>
      </>
    );
  const path = seminarPath(seminarId);
  const label = applyLabel(phase);
  const isOver = phase === "past" || phase === "cancelled";
  return (
    <>
      {isOver && host && (
        <a className="btn btn-primary" href={subscribePath(host.userId)}>
          글쓴이 구독하기
        </a>
      )}{" "}
      <a className={label ? "btn btn-primary" : "btn"} href={viewer ? path : `/app/login?redirectUrl=${encodeURIComponent(path)}`}>
        {label ?? "자세히 보기"}
      </a>
    </>
  );
}
