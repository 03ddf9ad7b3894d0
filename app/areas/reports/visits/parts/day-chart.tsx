import { Fragment } from "react";
import { counted } from "~/messages/counted";
import { SaidMarks } from "~/ui/chart-frame";
import { dayShown } from "~/time/seoul";
import { daysInShort } from "../../report-words";
import { type DayColumns, daysOfColumn } from "../day-columns";

const HEIGHT = 100;

/** Visits of each day, as high as the other charts (ADR 134). */
export function DayChart({ columns }: { columns: DayColumns }) {
  const { sums, ticks, most, daysEach } = columns;
  const top = ticks.at(-1)!;
  return (
    <figure className="chart-sheet day-chart">
      <figcaption>
        {`가장 많이 읽힌 날은 ${dayShown(most.day)}, ${counted(most.visits)}번`}
        {daysEach > 1 && ` · 막대 하나가 ${daysEach}일`}
      </figcaption>
      <SaidMarks>
        <div className="day-plot">
          <div className="day-ticks" aria-hidden="true">
            {ticks.toReversed().map((tick) => (
              <Fragment key={tick}>
                <span>{counted(tick)}</span>{" "}
              </Fragment>
            ))}
          </div>
          <svg viewBox={`0 0 ${sums.length} ${HEIGHT}`} preserveAspectRatio="none" role="group">
            {ticks.map((tick) => (
              <path key={tick} d={`M0 ${HEIGHT - (HEIGHT * tick) / top}H${sums.length}`} />
            ))}
            {sums.map((visits, index) => {
              const said = `${daysInShort(daysOfColumn(columns, index))}: ${counted(visits)}번`;
              const height = Math.round((1_000 * HEIGHT * visits) / top) / 1_000;
              return (
                <rect key={index} data-said={said} x={index + 0.15} y={HEIGHT - height} width={0.7} height={height}>
                  <title>{said}</title>
                </rect>
              );
            })}
          </svg>
          <p>
            <span>{dayShown(columns.fromDay)}</span> <span>{dayShown(columns.toDay)}</span>
          </p>
        </div>
      </SaidMarks>
    </figure>
  );
}
