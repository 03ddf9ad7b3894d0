import type { ReactNode } from "react";

/** A drawn chart with its caption, and the same figures in a table under it. `chart` is an `<svg>` or what draws one. */
export function ChartFrame({
  caption,
  chart,
  table,
  tableTitle = "표로 보기",
}: {
  caption: ReactNode;
  chart: ReactNode;
  table: ReactNode;
  tableTitle?: string;
}) {
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
