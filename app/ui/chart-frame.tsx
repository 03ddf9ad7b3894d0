import { type ReactNode, useEffect, useRef, useState, type SyntheticEvent } from "react";

type Props = { caption: ReactNode; drawing: { wide: string; narrow: string }; table: ReactNode; tableTitle?: string };

/**
 * A chart with its caption, and its figures in a table below. The drawings are SVG texts made on the server, the narrow one for phones; a
 * group of theirs with `data-said` says its figures when it is pointed at or reached by Tab.
 */
export function ChartFrame({ caption, drawing, table, tableTitle = "표로 보기" }: Props) {
  return (
    <figure className="chart">
      <figcaption>{caption}</figcaption>
      <ChartDrawing {...drawing} />
      <h2>{tableTitle}</h2>
      {table}
    </figure>
  );
}

function ChartDrawing({ wide, narrow }: Props["drawing"]) {
  const drawing = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState("");
  // Only scripts say a mark's figures, so without them Tab passes by; the table below has them for everybody.
  useEffect(() => {
    for (const mark of drawing.current!.querySelectorAll("[data-said]")) {
      mark.setAttribute("tabindex", "0");
      mark.setAttribute("role", "img");
    }
  }, [wide, narrow]);
  const say = ({ target }: SyntheticEvent) => {
    const mark = (target as Element).closest("[data-said]");
    if (mark) setSaid(mark.getAttribute("data-said")!);
  };
  return (
    <>
      <div ref={drawing} className="chart-drawing" onFocus={say} onPointerOver={say}>
        <div className="chart-wide" dangerouslySetInnerHTML={{ __html: wide }} />
        <div className="chart-narrow" dangerouslySetInnerHTML={{ __html: narrow }} />
      </div>
      <p className="chart-said" aria-hidden="true">
        {said}
      </p>
    </>
  );
}
