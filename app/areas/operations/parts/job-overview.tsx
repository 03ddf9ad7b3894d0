import { Link } from "@remix-run/react";
import { counted } from "~/messages/counted";
import { waitText } from "~/messages/wait-text";
import { formatSeoul } from "~/time/seoul";
import { TableFrame } from "~/ui/list/table-frame";
import { type JobCount, type JobKind, type JobState, jobTones, kinds, states, STATES } from "../jobs/job-kinds";
import { NoWorkers } from "./no-workers";

const timeText = (instant: Date) => formatSeoul(instant, "yyyy.MM.dd HH:mm:ss");

type Worker = { worker: string; startedAt: Date; beatAt: Date };

export function Workers({ workers, lastBeatAt }: { workers: Worker[]; lastBeatAt: Date | null }) {
  if (workers.length === 0) return <NoWorkers lastBeatAt={lastBeatAt} />;
  return (
    <TableFrame label="작업 프로세스 표" heads={["작업 프로세스", "시작 시각", "마지막 응답"]} className="table cards">
      <tbody>
        {workers.map(({ worker, startedAt, beatAt }) => (
          <tr key={worker}>
            <td data-main="head">
              <span className="state" data-state="good">
                {worker}
              </span>
            </td>
            <td data-main="" data-label="시작 시각">
              {timeText(startedAt)}
            </td>
            <td data-main="" data-label="마지막 응답">
              {timeText(beatAt)}
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

type Shown = { counts: { kind: JobKind; counts: JobCount[] }[]; kind: JobKind; state: JobState | null; now: Date };

export function Overview({ counts, kind, state, now }: Shown) {
  return (
    <TableFrame label="작업 수 표" heads={["종류", ...STATES.map((one) => states[one])]} className="table cards">
      <tbody>
        {counts.map((row) => (
          <tr key={row.kind}>
            <td data-main="head">{kinds[row.kind]}</td>
            {row.counts.map((one) => (
              <td key={one.state} data-main="" data-label={states[one.state]}>
                <span className={one.total > 0 ? "state" : "quiet"} data-state={one.total > 0 ? jobTones[one.state] : undefined}>
                  <Link
                    to={`?kind=${row.kind}&state=${one.state}`}
                    aria-current={row.kind === kind && one.state === state ? "true" : undefined}
                    aria-label={`${counted(one.total)} (${kinds[row.kind]} ${states[one.state]})`}
                  >
                    {counted(one.total)}
                  </Link>
                  {one.oldest && <span className="quiet">{` (${ageText(now, one.oldest)})`}</span>}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

const DAY_SECONDS = 86_400;

function ageText(now: Date, oldest: Date): string {
  const seconds = Math.max(0, (now.getTime() - oldest.getTime()) / 1_000);
  return `${seconds >= DAY_SECONDS ? `${Math.floor(seconds / DAY_SECONDS)}일` : waitText(seconds)} 전부터`;
}
