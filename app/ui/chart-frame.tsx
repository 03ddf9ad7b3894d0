import { type ReactNode, useEffect, useRef, useState, type SyntheticEvent } from "react";

type Props = { caption: ReactNode; drawing: { wide: string; narrow: string }; table: ReactNode; tableTitle?: string };

/** Drawings are SVG texts, `narrow` for phones; a mark's `data-said` shows on hover. */
export function ChartFrame({ caption, drawing, table, tableTitle = "표로 보기" }: Props) {
  return (
    <div className="chart">
      <figure className="chart-sheet">
        <figcaption>{caption}</figcaption>
        <SaidMarks>
          <div className="chart-wide" dangerouslySetInnerHTML={{ __html: drawing.wide }} />
          <div className="chart-narrow" dangerouslySetInnerHTML={{ __html: drawing.narrow }} />
        </SaidMarks>
      </figure>
      <h2>{tableTitle}</h2>
      {table}
    </div>
  );
}

/** Shows the text of the mark (`data-said`) under the pointer or focus. Only groups take the focus: columns of days are many. */
export function SaidMarks({ children }: { children: ReactNode }) {
  const drawing = useRef<HTMLDivElement>(null);
  const [figureText, setFigureText] = useState("");
  // Marks take the focus only with scripts, which show their figures.
  useEffect(() => {
    for (const mark of drawing.current!.querySelectorAll("g[data-said]")) {
      mark.setAttribute("tabindex", "0");
      mark.setAttribute("role", "img");
    }
  }, [children]);
  const showFigures = ({ target }: SyntheticEvent) => {
    const mark = (target as Element).closest("[data-said]");
    if (mark) setFigureText(mark.getAttribute("data-said")!);
  };
  return (
    <>
      <div ref={drawing} className="chart-drawing" onFocus={showFigures} onPointerOver={showFigures}>
        {children}
      </div>
      <p className="chart-said" aria-hidden="true">
        {figureText}
      </p>
    </>
  );
}
