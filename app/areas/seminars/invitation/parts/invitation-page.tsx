import type { ReactNode } from "react";
import { postAddress } from "~/areas/blog/addresses/blog-address";
import { Face } from "~/areas/blog/reading/parts/face";
import { SenseTitle } from "~/areas/blog/reading/parts/sense-title";
import { SavedDay } from "~/areas/blog/reading/parts/view-posts";
import { WriterHead } from "~/areas/blog/reading/parts/view-writer";
import { subscribePath } from "~/areas/blog/reading/reading-link";
import { fileUrl, reducedSources } from "~/areas/files/file-url";
import type { InvitedSeminar } from "~/areas/seminars/invitation/invite-to-seminar.server";
import { attendeesPath, editSeminarPath, invitationPath, SEMINAR_LIST, seminarPath } from "~/areas/seminars/seminar-links";
import { isOver } from "~/areas/seminars/seminar-status";
import { PlainDocument } from "~/ui/shell/plain-document";
import type { Share } from "~/ui/shell/share-tags";
import type { ShellData } from "~/ui/shell-data";
import { dayParts, momentText } from "../../seminar-when";
import { applyLabel, phaseText } from "../../seminar-words";
import invitationHref from "../invitation-page.css";
import type { HostOffers } from "../list-host-offers.server";
import type { Host } from "../read-seminar.server";
import { CalendarLinks, SeminarFacts } from "./seminar-facts";

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

type Props = { shell: ShellData; seminar: InvitedSeminar; offers: HostOffers | null; share: Share; googleHref: string };

export function InvitationPage({ shell, seminar, offers, share, googleHref }: Props) {
  const { seminarId, title, host, phase } = seminar;
  return (
    <InvitationDocument shell={shell} title={title} share={share}>
      <article className="invitation">
        <header className="invitation-head">
          <DateBlock at={seminar.startAt} />
          <div>
            <h1>
              <SenseTitle title={title} />
            </h1>
            {host && (
              <p className="invitation-by">
                <Face nickname={host.nickname} src={fileUrl(host.pictureFileId)} className="invitation-face" size={28} />
                <span>{`${host.nickname}님의 세미나`}</span>
              </p>
            )}
          </div>
        </header>
        <section className="invitation-card" aria-label="일시와 신청">
          <SeminarFacts seminar={seminar} />
          <Phase seminar={seminar} />
          <div className="invitation-deeds no-print">
            <ApplyLink shell={shell} seminar={seminar} />
          </div>
          {!isOver(phase) && (
            <div className="invitation-calendars no-print">
              <CalendarLinks seminarId={seminarId} googleHref={googleHref} />
            </div>
          )}
        </section>
        <div className="invitation-text">
          <div className="reading" dangerouslySetInnerHTML={{ __html: seminar.contents }} />
          <HostCard host={host} mayFollow={!isOver(phase) && !seminar.isHost} />
          {offers && <Offers offers={offers} />}
        </div>
      </article>
    </InvitationDocument>
  );
}

/** Repeats the date of the facts for the eye alone. */
function DateBlock({ at }: { at: Date }) {
  const { month, day, weekday } = dayParts(at);
  return (
    <p className="invitation-date" aria-hidden="true">
      <span>{`${month}월`}</span> <strong>{day}</strong> <span>{weekday}</span>
    </p>
  );
}

function Phase({ seminar }: { seminar: InvitedSeminar }) {
  const { phase, cancelReason } = seminar;
  return (
    <div className="invitation-phase" data-phase={phase}>
      <p>{phaseText(phase, seminar)}</p>
      {phase === "cancelled" && cancelReason && <p>{`취소한 이유: ${cancelReason}`}</p>}
    </div>
  );
}

function HostCard({ host, mayFollow }: { host: Host | null; mayFollow: boolean }) {
  if (!host) return <p className="quiet">탈퇴한 회원이 연 세미나입니다.</p>;
  return (
    <section className="invitation-host" aria-label="여는 사람">
      <WriterHead writer={host} />
      {mayFollow && (
        <a className="btn no-print" href={subscribePath(host.userId)}>
          글쓴이 구독하기
        </a>
      )}
    </section>
  );
}

function Offers({ offers: { seminars, posts } }: { offers: HostOffers }) {
  if (seminars.length === 0 && posts.length === 0) return null;
  return (
    <section className="invitation-offers no-print" aria-labelledby="offers">
      <h2 id="offers">{seminars.length > 0 ? "다가오는 세미나" : "글쓴이의 새 글"}</h2>
      <ul>
        {seminars.map(({ seminarId, title, startAt }) => (
          <li key={seminarId}>
            <a href={invitationPath(seminarId)}>
              <DateBlock at={startAt} />
              <span>
                <strong>{title}</strong> <span className="quiet">{momentText(startAt)}</span>
              </span>
            </a>
          </li>
        ))}
        {posts.map((post) => (
          <li key={post.contentsId}>
            <a href={postAddress(post)}>
              {post.pictureFileId && (
                <img src={reducedSources(fileUrl(post.pictureFileId)).src} alt="" width={72} height={54} loading="lazy" />
              )}
              <span>
                <strong>{post.title}</strong>{" "}
                <span className="quiet">
                  <SavedDay at={post.createdAt} />
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
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
  return (
    <>
      {isOver(phase) && host && (
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
