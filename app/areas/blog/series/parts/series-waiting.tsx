import { draftPath, planPath } from "../../addresses/blog-address";
import { formatSeoul } from "~/time/seoul";
import type { WaitingPart } from "../waiting-parts.server";

/** Planned posts and drafts that will be in the series. */
export function SeriesWaiting({ waiting, now }: { waiting: Pick<WaitingPart, "id" | "kind" | "title" | "publishAt">[]; now: Date }) {
  if (waiting.length === 0) return null;
  const year = formatSeoul(now, "yyyy");
  const moment = (at: Date) => formatSeoul(at, formatSeoul(at, "yyyy") === year ? "MM.dd HH:mm" : "yyyy.MM.dd HH:mm");
  return (
    <section className="sheet series-sheet" aria-labelledby="series-waiting">
      <h2 id="series-waiting">기다리는 글</h2>
      <ul className="series-waiting">
        {waiting.map(({ id, kind, title, publishAt }) => (
          <li key={`${kind}-${id}`}>
            <a href={kind === "planned" ? planPath(id) : draftPath(id)}>{title || "제목 없음"}</a>{" "}
            <span className="state" data-state={publishAt ? "now" : "wait"}>
              {publishAt ? `예약 · ${moment(publishAt)}` : "임시저장"}
            </span>
          </li>
        ))}
      </ul>
      <p className="field-rule">발행하면 연재의 마지막에 들어가요.</p>
    </section>
  );
}
