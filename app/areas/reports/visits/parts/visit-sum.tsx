import { counted } from "~/messages/counted";
import { dayShown } from "~/time/seoul";
import type { DayColumns } from "../day-columns";

/** The number of visits, and a column for each day. */
export function VisitSum({ visits, presses, columns }: { visits: number; presses: number; columns: DayColumns | null }) {
  return (
    <section className="sheet visit-sum" aria-label="방문">
      <dl>
        <dt>방문</dt>
        <dd>{`${counted(visits)}번`}</dd>
        {presses > 0 && (
          <>
            <dt>누른 링크</dt>
            <dd>{`${counted(presses)}번`}</dd>
          </>
        )}
      </dl>
      {columns && (
        <figure>
          <svg viewBox="0 0 100 32" preserveAspectRatio="none" aria-hidden="true" focusable="false">
            <path d={columns.path} />
          </svg>
          <figcaption className="quiet">
            <span>{dayShown(columns.fromDay)}</span>{" "}
            <span>
              {`가장 많이 읽힌 날은 ${dayShown(columns.most.day)}, ${counted(columns.most.visits)}번`}
              {columns.daysEach > 1 && ` · 막대 하나가 ${columns.daysEach}일`}
            </span>{" "}
            <span>{dayShown(columns.toDay)}</span>
          </figcaption>
        </figure>
      )}
    </section>
  );
}
