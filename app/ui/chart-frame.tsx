import type { ReactNode } from "react";

type Props = { caption: ReactNode; chart: ReactNode; table: ReactNode; tableTitle?: string };

/** A chart with its caption, and its figures in a table below. `chart` is an `<svg>` or a component that draws one. */
export function ChartFrame({ caption, chart, table, tableTitle = "표로 보기" }: Props) {
  return (
    <figure className="chart">
      <figcaption>{caption}</figcaption>
      <div className="chart-drawing" aria-hidden="true">
        {chart}
      </div>
      <h2>{tableTitle}</h2>
      {table}
    </figure>
  );
}
