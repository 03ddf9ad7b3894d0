import { reducedSources } from "~/areas/files/file-url";
import type { RunReader } from "~/areas/sending/runs/newest-run.server";
import { FriendFace } from "~/ui/friend-face";
import { friendHref, runHref } from "~/areas/sending/sending-links";
import { counted } from "~/messages/counted";
import { Drawing } from "~/ui/drawings";
import { timeAgo } from "~/time/time-ago";
import type { HomeData } from "../read-home.server";

type Run = NonNullable<HomeData["run"]>;

export function LastRun({ run, now }: { run: Run; now: Date }) {
  const { people, sent, read, readers } = run;
  const share = sent === 0 ? 0 : Math.round((read / sent) * 100);
  return (
    <section className="sheet home-run" aria-labelledby="run">
      <h2 id="run">최근 발송</h2>
      <div className="home-run-head">
        {run.picturePath ? (
          <img className="home-picture" {...reducedSources(run.picturePath)} sizes="72px" alt="" width={72} height={72} loading="lazy" />
        ) : (
          <span className="home-picture" aria-hidden="true">
            <Drawing name="letter" />
          </span>
        )}
        <div>
          <a className="home-title" href={runHref(run.sendRunId)}>
            {run.title}
          </a>
          <p className="quiet">
            {timeAgo(run.startedAt, now)}
            {sent < people && ` · ${counted(people)}명 중 ${counted(sent)}명에게 보냄`}
          </p>
        </div>
      </div>
      <p className="home-read">
        <strong>{`${counted(sent)}명 중 ${counted(read)}명 읽음`}</strong> <span className="quiet">{`${share}%`}</span>
      </p>
      <ReadBar sent={sent} read={read} />
      {readers.length > 0 ? (
        <ul className="home-readers">
          {readers.map((reader) => (
            <Reader key={reader.receiverId} reader={reader} now={now} />
          ))}
        </ul>
      ) : (
        <p className="quiet">아직 읽은 사람이 없어요. 읽으면 여기에 이름이 나와요.</p>
      )}
      <p className="home-more">
        <a className="btn btn-ghost" href="/app/send-messages/send-runs">
          발송 모두 보기
        </a>
      </p>
    </section>
  );
}

function ReadBar({ sent, read }: Pick<Run, "sent" | "read">) {
  return (
    <svg className="home-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect className="home-bar-all" width="100" height="8" />
      <rect width={sent === 0 ? 0 : (100 * read) / sent} height="8" fill="currentColor" />
    </svg>
  );
}

function Reader({ reader: { receiverId, friendName, pictureUrl, viewedAt }, now }: { reader: RunReader; now: Date }) {
  return (
    <li>
      <FriendFace url={pictureUrl} name={friendName} className="home-face" size={32} />
      <a href={friendHref(receiverId)}>{friendName}</a> <span className="quiet">{timeAgo(viewedAt, now)}</span>
    </li>
  );
}
