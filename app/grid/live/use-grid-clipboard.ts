import type { ClipboardEvent } from "react";
import type { Grid, GridData } from "../grid";
import type { Rows } from "../rows";
import { clear, parseTable, paste, type Range, rangeText } from "./clipboard";

type Selected = {
  grid: Grid;
  data: GridData;
  rows: Rows;
  range: Range;
  /** False leaves the clipboard to the browser: a text is being edited, or no cell of the grid has the focus. */
  isOn: boolean;
  edit: (change: (now: Rows) => Rows) => void;
  makeId: () => string;
  onClosed: (why: string) => void;
};

/** Copies, cuts and pastes a live grid's selected cells as a spreadsheet does. Returns the frame's event handlers. */
export function useGridClipboard({ grid, data, rows, range, isOn, edit, makeId, onClosed }: Selected) {
  function onCopy(event: ClipboardEvent) {
    if (!isOn) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", rangeText(grid, rows, range));
  }

  function onCut(event: ClipboardEvent) {
    if (!isOn) return;
    onCopy(event);
    edit((now) => clear(grid, now, range, data.lookups));
  }

  function onPaste(event: ClipboardEvent) {
    if (!isOn) return;
    event.preventDefault();
    const table = parseTable(event.clipboardData.getData("text/plain"));
    if (data.closed) return onClosed(data.closed);
    edit((now) => {
      const pasted = paste(grid, now, range, table, data.lookups, makeId);
      return grid.fixed ? pasted.filter((row) => row.key !== null) : pasted;
    });
  }

  return { onCopy, onCut, onPaste };
}
