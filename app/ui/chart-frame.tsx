import { type ReactNode, useEffect, useRef, useState, type SyntheticEvent } from "react";

type Props = { caption: ReactNode; drawing: { wide: string; narrow: string }; table: ReactNode; tableTitle?: string };

/** Drawings are SVG texts, `narrow` for phones; a mark's `data-said` shows on hover. */
export function ChartFrame({ caption, drawing, table, tableTitle = "표로 보기" }: Props) {
  return (
    <div className="chart">
      <figure className="chart-sheet">
        <figcaption>{caption}</figcaption>
        <ChartDrawing {...drawing} />
      </figure>
      <h2>{tableTitle}</h2>
      {table}
    </div>
  );
}

function ChartDrawing({ wide, narrow }: Props["drawing"]) {
  const drawing = useRef<HTMLDivElement>(null);
  const [figureText, setFigureText] = useState("");
  // Marks take the focus only with scripts, which show their figures.
  useEffect(() => {
    for (const mark of drawing.current!.querySelectorAll("[data-said]")) {
      mark.setAttribute("tabindex", "0");
      mark.setAttribute("role", "img");
    }
  }, [wide, narrow]);
  const showFigures = ({ target }: SyntheticEvent) => {
    const mark = (target as Element).closest("[data-said]");
    if (mark) setFigureText(mark.getAttribute("data-said")!);
  };
  return (
    <>
      <div ref={drawing} className="chart-drawing" onFocus={showFigures} onPointerOver={showFigures}>
        <div className="chart-wide" dangerouslySetInnerHTML={{ __html: wide }} />
        <div className="chart-narrow" dangerouslySetInnerHTML={{ __html: narrow }} />
      </div>
      <p className="chart-said" aria-hidden="true">
        {figureText}
      </p>
    </>
  );
}
