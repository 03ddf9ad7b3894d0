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
import { CalendarLinks, NoHost, SeminarFacts } from "./seminar-facts";

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
  const next = offers?.seminars[0] ?? null;
  return (
    <InvitationDocument shell={shell} title={title} share={share}>
      <article className="invitation">
        <header className="invitation-head">
          <DateBlock at={seminar.startAt} isOver={isOver(phase)} />
          <div>
            {isOver(phase) && (
              <p className="invitation-over" data-phase={phase}>
                {phase === "past" ? "끝난 세미나" : "취소된 세미나"}
              </p>
            )}
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
          <Phase seminar={seminar} next={next} />
          <div className="invitation-deeds no-print">
            <Actions shell={shell} seminar={seminar} next={next} />
          </div>
          {!isOver(phase) && (
            <div className="invitation-calendars no-print">
              <CalendarLinks seminarId={seminarId} googleHref={googleHref} />
            </div>
          )}
        </section>
        <div className="invitation-text">
          <div className="reading" dangerouslySetInnerHTML={{ __html: seminar.contents }} />
          {!seminar.commentsClosedAt && <CommentsLine shell={shell} seminar={seminar} />}
          <HostCard host={host} mayFollow={!isOver(phase) && !seminar.isHost} />
          {offers && <Offers offers={offers} />}
        </div>
      </article>
    </InvitationDocument>
  );
}

/** Repeats the date of the facts for the eye alone. */
function DateBlock({ at, isOver: over = false }: { at: Date; isOver?: boolean }) {
  const { month, day, weekday } = dayParts(at);
  return (
    <p className="invitation-date" data-over={over || undefined} aria-hidden="true">
      <span>{`${month}월`}</span> <strong>{day}</strong> <span>{`${weekday}요일`}</span>
    </p>
  );
}

function nextDayText({ startAt }: { startAt: Date }): string {
  const { month, day, weekday } = dayParts(startAt);
  return `다음 세미나는 ${month}월 ${day}일 (${weekday})에 열려요.`;
}

type NextSeminar = HostOffers["seminars"][number] | null;

function Phase({ seminar, next }: { seminar: InvitedSeminar; next: NextSeminar }) {
  const { phase, host, cancelReason } = seminar;
  const nextText = next ? nextDayText(next) : host && "구독하면 다음 글과 소식을 받아 볼 수 있어요.";
  const lines = isOver(phase) ? [cancelReason && `취소 사유: ${cancelReason}`, nextText].filter(Boolean) : [phaseText(phase, seminar)];
  if (lines.length === 0) return null;
  return (
    <div className="invitation-phase" data-phase={phase}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

function HostCard({ host, mayFollow }: { host: Host | null; mayFollow: boolean }) {
  if (!host) return <NoHost />;
  return (
    <section className="invitation-host" aria-label="여는 사람">
      <WriterHead writer={host} />
      {mayFollow && (
        <a className="btn no-print" href={subscribePath(host.userId)}>
          구독하기
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

/** Guests log in first (2 §2). */
const detailHref = ({ viewer }: ShellData, seminarId: number) =>
  viewer ? seminarPath(seminarId) : `/app/login?redirectUrl=${encodeURIComponent(seminarPath(seminarId))}`;

function CommentsLine({ shell, seminar: { seminarId, phase } }: Pick<Props, "shell" | "seminar">) {
  const link = (
    <a className="text-link" href={detailHref(shell, seminarId)}>
      댓글
    </a>
  );
  return isOver(phase) ? (
    <p className="invitation-comments no-print">오간 질문과 답은 {link}에서 볼 수 있어요.</p>
  ) : (
    <p className="invitation-comments no-print">궁금한 점은 신청 전에도 {link}로 물어볼 수 있어요.</p>
  );
}

function Actions({
  shell,
  seminar: { seminarId, isHost, phase, host, own },
  next,
}: Pick<Props, "shell" | "seminar"> & { next: NextSeminar }) {
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
  if (isOver(phase))
    return (
      <>
        {next && (
          <a className="btn btn-primary" href={invitationPath(next.seminarId)}>
            다음 세미나 보기
          </a>
        )}{" "}
        {host && (
          <a className={next ? "btn" : "btn btn-primary"} href={subscribePath(host.userId)}>
            구독하기
          </a>
        )}
      </>
    );
  const hasApplied = own !== null && own.state !== "CANCELLED";
  const label = hasApplied ? "내 신청 보기" : applyLabel(phase);
  return (
    <a className={label ? "btn btn-primary" : "btn"} href={detailHref(shell, seminarId)}>
      {label ?? "자세히 보기"}
    </a>
  );
}
