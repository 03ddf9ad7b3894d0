import { useNavigate } from "@remix-run/react";
import { type MouseEvent, useRef } from "react";
import { type Column, type Grid, mayEdit } from "../grid";
import type { Rows } from "../rows";
import type { Editing } from "./live-cell";
import type { Spot } from "./live-keys";

type Pointed = {
  grid: Grid;
  rows: Rows;
  lead: number;
  at: Spot;
  editing: Editing;
  columnAt: (col: number) => Column | undefined;
  go: (to: Spot, extend?: boolean) => void;
  tick: (row: number, through: boolean) => void;
  commitTyped: () => void;
  onAlone: () => void;
  onEdit: () => void;
};

/** Mouse: select, drag, tick in column 0, edit on double click. */
export function useGridPointer({ grid, rows, lead, at, editing, columnAt, go, tick, commitTyped, onAlone, onEdit }: Pointed) {
  const navigate = useNavigate();
  const dragging = useRef(false);

  function onMouseDown(event: MouseEvent) {
    const cell = (event.target as HTMLElement).closest<HTMLElement>("td[data-r]");
    if (!cell || event.button !== 0) return;
    const to = { row: Number(cell.dataset.r), col: Number(cell.dataset.c) };
    const isControl = (event.target as HTMLElement).closest("input.cell-control, select, a");
    if (to.row === at.row && to.col === at.col && isControl && editing) return;
    if (to.col === 0) return;
    if (!isControl) event.preventDefault();
    if (to.row === at.row && to.col === at.col && !event.shiftKey) return onAlone();
    if (editing) commitTyped();
    dragging.current = !event.shiftKey;
    go(to, event.shiftKey);
  }

  function onMouseOver(event: MouseEvent) {
    const cell = (event.target as HTMLElement).closest<HTMLElement>("td[data-r]");
    if (!dragging.current || event.buttons !== 1 || !cell || Number(cell.dataset.c) < lead) return;
    const to = { row: Number(cell.dataset.r), col: Number(cell.dataset.c) };
    if (to.row !== at.row || to.col !== at.col) go(to, true);
  }

  function onClick(event: MouseEvent) {
    dragging.current = false;
    const cell = (event.target as HTMLElement).closest<HTMLElement>("td[data-r]");
    const link = (event.target as HTMLElement).closest<HTMLAnchorElement>("a[data-choose]");
    if (link && !event.metaKey && !event.ctrlKey) {
      event.preventDefault();
      return follow(link.getAttribute("href")!);
    }
    if (!cell || cell.dataset.c !== "0") return;
    const row = Number(cell.dataset.r);
    tick(row, event.shiftKey);
    go({ row, col: 0 }, event.shiftKey);
  }

  /** Scrolls only on narrow pages, where the link's target is below. */
  function follow(href: string) {
    const [to, id] = href.split("#");
    navigate(to!, { preventScrollReset: true });
    if (id && window.matchMedia("(max-width: 1200px)").matches) document.getElementById(id)?.scrollIntoView({ block: "start" });
  }

  function onDoubleClick(event: MouseEvent) {
    const cell = (event.target as HTMLElement).closest<HTMLElement>("td[data-r]");
    const column = cell && columnAt(Number(cell.dataset.c));
    const row = cell && rows[Number(cell.dataset.r)];
    if (column && row && mayEdit(grid, column, row.key === null)) onEdit();
  }

  return { onMouseDown, onMouseOver, onClick, onDoubleClick };
}
