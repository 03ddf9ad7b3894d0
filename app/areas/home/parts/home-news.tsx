import type { LatestReader } from "~/areas/reports/summary/readers-of-last-day.server";
import { minutesText } from "~/areas/reports/report-words";
import { friendHref } from "~/areas/sending/sending-links";
import type { RunFigures } from "~/areas/sending/runs/run-figures.server";
import { counted } from "~/messages/counted";
import type { Draft } from "../read-standing.server";
import type { MonthSummary } from "../month-summary";

function ago(now: Date, at: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000);
  return minutes < 1 ? "방금" : `${minutesText(minutes)} 전`;
}

export function NewestDraft({ draft, now }: { draft: Draft; now: Date }) {
  return (
    <section className="home-part" aria-labelledby="draft">
      <h2 id="draft">이어서 쓰기</h2>
      <p className="home-line">
        <a href={`/app/blog/write-contents?tempContentsId=${draft.tempContentsId}`}>{draft.title}</a>{" "}
        <span className="quiet">{`${ago(now, draft.savedAt)} 저장`}</span>
      </p>
    </section>
  );
}

export function NewestRun({ run, now }: { run: RunFigures; now: Date }) {
  const read = `${counted(run.people)}명 중 ${counted(run.read)}명 읽음`;
  return (
    <section className="home-part" aria-labelledby="run">
      <h2 id="run">최근 발송</h2>
      <p className="home-line">
        <a href={`/app/send-messages/send-run?sendRunId=${run.sendRunId}`}>{run.title}</a> <strong>{read}</strong>{" "}
        <span className="quiet">
          {ago(now, run.startedAt)}
          {run.sent < run.people && `, ${counted(run.sent)}명에게 보냄`}
        </span>
      </p>
      <p>
        <a href="/app/send-messages/send-runs">발송 모두 보기</a>
      </p>
    </section>
  );
}

export function ThisMonth({ month }: { month: MonthSummary }) {
  return (
    <section className="home-part" aria-labelledby="month">
      <h2 id="month">{`이번 달 (${month.days})`}</h2>
      <p className="quiet">{`지난달 같은 기간(${month.previousDays})과 비교해요.`}</p>
      <dl className="home-month">
        {month.figures.map(({ label, value, difference, href }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <a href={href}>{value}</a> <span className="quiet">{difference}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function LatestReaders({ people, latest, now }: { people: number; latest: LatestReader[]; now: Date }) {
  return (
    <section className="home-part" aria-labelledby="readers">
      <h2 id="readers">{people === 0 ? "최근 24시간 동안 읽은 사람" : `최근 24시간 동안 ${counted(people)}명이 읽었어요`}</h2>
      {people === 0 ? (
        <p className="quiet">최근 24시간 동안 읽은 사람이 없어요.</p>
      ) : (
        <ul className="home-readers">
          {latest.map((reader) => (
            <li key={reader.sendHistoryId}>
              <a href={friendHref(reader.receiverId)}>{reader.friendName || "이름 없음"}</a> <span>{reader.title}</span>{" "}
              <span className="quiet">{ago(now, reader.viewedAt)}</span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href="/app/user-report/user-contents-view-report-by-contents">읽은 사람 모두 보기</a>
      </p>
    </section>
  );
}
