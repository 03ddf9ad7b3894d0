import { type ClipboardEvent, useState } from "react";
import type { Grid, GridData } from "../grid";
import type { Rows } from "../rows";
import { clear, fillWith, parseTable, type Range, rangeText } from "./clipboard";
import { type PastePlan, planPaste } from "./plan-paste";

type Selected = {
  grid: Grid;
  data: GridData;
  rows: Rows;
  range: Range;
  /** False: let the browser handle the clipboard. */
  isOn: boolean;
  edit: (change: (now: Rows) => Rows) => void;
  makeId: () => string;
  onClosed: (why: string) => void;
  onAnswered: () => void;
};

/** A single value is pasted at once, a block after a preview. */
export function useGridClipboard({ grid, data, rows, range, isOn, edit, makeId, onClosed, onAnswered }: Selected) {
  const [pasting, setPasting] = useState<{ plan: PastePlan; apply: () => void; drop: () => void } | null>(null);

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
    const single = table.length === 1 && table[0]!.length === 1 ? table[0]![0]! : null;
    if (single !== null) return edit((now) => fillWith(grid, now, range, single, data.lookups));
    const planned = (now: Rows) => planPaste(grid, now, range, table, data.lookups, makeId);
    const drop = () => {
      setPasting(null);
      onAnswered();
    };
    const apply = () => {
      edit((now) => planned(now).rows);
      drop();
    };
    setPasting({ plan: planned(rows), apply, drop });
  }

  return { pasting, handlers: { onCopy, onCut, onPaste } };
}
