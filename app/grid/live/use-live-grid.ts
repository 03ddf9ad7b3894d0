import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { type Grid, type GridData, mayEdit, type RowHref, titleColumn } from "../grid";
import { countNew, hasProblems, newRow, type Rows, withCellOf, withNewRows } from "../rows";
import { clear } from "./clipboard";
import type { Editing } from "./live-cell";
import { commandOf, rangeOf, type Spot } from "./live-keys";
import { useGridClipboard } from "./use-grid-clipboard";
import { useGridPointer } from "./use-grid-pointer";
import { offsetsOf, piecesOf, ROW_PX } from "./window";

export type LiveGridProps = {
  grid: Grid;
  data: GridData;
  rows: Rows;
  edit: (change: (now: Rows) => Rows) => void;
  chosen: ReadonlySet<string>;
  setChosen: (ids: ReadonlySet<string>) => void;
  onSave: () => void;
  onClosed: (why: string) => void;
  rowHref?: RowHref;
  isCurrent?: (cells: Record<string, string>) => boolean;
  /** The grid puts "add a row" here, for the toolbar. */
  adding: { current: () => void };
  /** Each refusal focuses the first refused cell. */
  refused: number;
  busy: boolean;
};

const FIRST_HEIGHT_PX = 560;
const HEAD_PX = 40;

/** Focus, editing, keyboard, mouse and clipboard (3 §4 "Grid editing"). */
export function useLiveGrid({ grid, data, rows, edit, chosen, setChosen, onSave, onClosed, rowHref, adding, refused }: LiveGridProps) {
  const hasLead = rowHref !== undefined && !grid.linkField && !grid.rowActions;
  const lead = hasLead ? 2 : 1;
  const ends = grid.columns.length + lead;
  const cols = ends + ((rowHref && grid.rowActions?.length) || 0);
  const frame = useRef<HTMLDivElement>(null);
  const ids = useRef(0);
  const nextMove = useRef<(() => void) | null>(null);
  const saveLatest = useRef(onSave);
  saveLatest.current = onSave;
  const [spot, setSpot] = useState<{ at: Spot; anchor: Spot; focus: number }>(() => {
    const first = { row: 0, col: lead + titleColumn(grid) };
    return { at: first, anchor: first, focus: 0 };
  });
  const [editing, setEditing] = useState<Editing>(null);
  const [scroll, setScroll] = useState({ top: 0, height: FIRST_HEIGHT_PX });
  const [leaving, setLeaving] = useState(false);

  const at = { row: Math.min(spot.at.row, rows.length - 1), col: spot.at.col };
  const range = rangeOf(spot.anchor, at);
  const cellsRange = { ...range, left: Math.max(0, range.left - lead), right: range.right - lead };
  const offsets = useMemo(() => offsetsOf(rows.length, (index) => hasProblems(rows[index]!)), [rows]);
  const pieces = piecesOf(offsets, scroll.top, scroll.height, at.row);
  const makeId = () => `n${Date.now().toString(36)}.${ids.current++}`;
  const columnAt = (col: number) => grid.columns[col - lead];

  function go(to: Spot, extend = false) {
    setEditing(null);
    setLeaving(false);
    setSpot((was) => ({ at: to, anchor: extend ? was.anchor : to, focus: was.focus + 1 }));
  }

  function add() {
    const why = data.closed ?? grid.fixed;
    if (why) return onClosed(why);
    const row = countNew(rows);
    edit((now) => withNewRows(now, [newRow(grid, makeId())]).rows);
    const firstEditable = grid.columns.findIndex((column) => mayEdit(grid, column, true));
    go({ row, col: lead + Math.max(firstEditable, 0) });
  }

  useEffect(() => {
    adding.current = add;
  });

  useEffect(() => {
    const row = refused > 0 ? rows.findIndex(hasProblems) : -1;
    if (row === -1) return;
    const col = grid.columns.findIndex((column) => rows[row]!.problems[column.field]);
    go({ row, col: Math.max(col, 0) + lead });
  }, [refused]);

  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const measure = () => setScroll({ top: box.scrollTop, height: box.clientHeight });
    measure();
    box.addEventListener("scroll", measure, { passive: true });
    window.addEventListener("resize", measure);
    return () => {
      box.removeEventListener("scroll", measure);
      window.removeEventListener("resize", measure);
    };
  }, []);

  useEffect(() => {
    if (spot.focus === 0) return;
    const control = frame.current?.querySelector<HTMLElement>(`[data-control="${at.row}:${at.col}"]`);
    control?.focus({ preventScroll: true });
    const cell = control?.closest("td");
    if (cell && frame.current) keepInSight(frame.current, cell, offsets[at.row]!);
  }, [spot.focus, editing === null]);

  function commit(text: string) {
    const column = columnAt(at.col);
    const id = rows[at.row]?.id;
    setEditing(null);
    if (column && id) edit((now) => withCellOf(grid, now, id, column.field, text, data.lookups));
  }

  function control(): HTMLInputElement | HTMLSelectElement | null {
    return frame.current?.querySelector(`[data-control="${at.row}:${at.col}"]`) ?? null;
  }

  function commitTyped() {
    const element = control();
    if (element) commit(element.value);
  }

  function commitAnd(to: () => void) {
    commitTyped();
    to();
  }

  const down = () => go({ row: Math.min(at.row + 1, rows.length - 1), col: at.col });

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) {
      // Enter during composition first ends the Korean syllable; move afterwards.
      if (event.key === "Enter") nextMove.current = () => commitAnd(down);
      return;
    }
    if (editing) return onEditKey(event);
    if (rows.length === 0 || inHead(event)) return;
    const size = {
      rows: rows.length,
      cols,
      ends,
      news: countNew(rows),
      first: lead,
      pageRows: Math.max(1, Math.floor(scroll.height / ROW_PX) - 2),
    };
    const command = commandOf(event, at, size);
    if (!command) return;
    if (event.key === "Tab" && leaving) return;
    const column = columnAt(at.col);
    const row = rows[at.row];
    const canEdit = Boolean(column && row && mayEdit(grid, column, row.key === null));
    const isChoice = column?.kind === "select" || column?.kind === "yn";
    const isLink = (event.target as HTMLElement).matches("a");
    if (command.kind === "type" && !isChoice) return;
    if (command.kind === "tick" && column && column.kind !== "yn" && !isLink) return;
    if (command.kind === "edit" && (isLink || !column)) return;
    event.preventDefault();
    if (command.kind === "move") return go(command.to, command.extend);
    if (command.kind === "add") return add();
    if (command.kind === "save") return onSave();
    if (command.kind === "all")
      return setSpot((was) => ({
        at: { row: rows.length - 1, col: ends - 1 },
        anchor: { row: 0, col: lead },
        focus: was.focus + 1,
      }));
    if (command.kind === "clear" && column) return edit((now) => clear(grid, now, cellsRange, data.lookups));
    if (command.kind === "tick") return column && !isLink ? canEdit && flip(column.field) : tick(at.row, event.shiftKey);
    if (command.kind === "escape") return takeBack();
    if (!canEdit) return;
    if (command.kind === "edit") return setEditing("caret");
    if (command.kind === "type" && column?.kind === "yn" && /[ynㅛㅜ]/i.test(command.text))
      return commit(/[yㅛ]/i.test(command.text) ? "Y" : "N");
    if (command.kind === "type") setEditing("caret");
  }

  function onEditKey(event: KeyboardEvent) {
    const { key } = event;
    if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "s") {
      event.preventDefault();
      // Save after the typed text is in its cell.
      return commitAnd(() => void setTimeout(() => saveLatest.current()));
    }
    const moves: Record<string, Spot> = {
      ArrowDown: { row: at.row + 1, col: at.col },
      ArrowUp: { row: at.row - 1, col: at.col },
      ArrowRight: { row: at.row, col: at.col + 1 },
      ArrowLeft: { row: at.row, col: at.col - 1 },
    };
    // Up and down choose among suggestions.
    const isOffered = columnAt(at.col)?.offers && ["ArrowDown", "ArrowUp"].includes(key);
    const isTyped = editing === "type" && Object.hasOwn(moves, key) && !isOffered;
    if (!["Enter", "Tab", "Escape"].includes(key) && !isTyped) return;
    event.preventDefault();
    if (key === "Escape") {
      setEditing(null);
      return setSpot((was) => ({ ...was, focus: was.focus + 1 }));
    }
    if (key === "Enter") return commitAnd(event.shiftKey ? () => go({ row: Math.max(0, at.row - 1), col: at.col }) : down);
    if (isTyped) return commitAnd(() => go(inside(moves[key]!)));
    const size = { rows: rows.length, cols, ends, news: countNew(rows), first: lead, pageRows: 1 };
    const command = commandOf(event, at, size);
    commitAnd(() => (command?.kind === "move" ? go(command.to) : command?.kind === "add" ? add() : undefined));
  }

  const inside = (to: Spot): Spot => ({
    row: Math.max(0, Math.min(to.row, rows.length - 1)),
    col: Math.max(0, Math.min(to.col, ends - 1)),
  });

  function flip(field: string) {
    const { id, cells } = rows[at.row]!;
    edit((now) => withCellOf(grid, now, id, field, cells[field] === "Y" ? "N" : "Y", data.lookups));
  }

  function tick(index: number, through = false) {
    const row = rows[index];
    if (!row) return;
    const next = new Set(chosen);
    const wanted = !chosen.has(row.id);
    const from = through ? Math.min(spot.anchor.row, index) : index;
    const to = through ? Math.max(spot.anchor.row, index) : index;
    for (const { id } of rows.slice(from, to + 1)) {
      if (wanted) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  }

  /** Escape undoes a changed cell; elsewhere it lets Tab leave the grid. */
  function takeBack() {
    const row = rows[at.row];
    const field = columnAt(at.col)?.field;
    const savedText = row?.saved?.[field ?? ""];
    if (!row || !field || savedText === undefined || savedText === row.cells[field]) return setLeaving(true);
    edit((now) => withCellOf(grid, now, row.id, field, savedText, data.lookups));
  }

  function onComposed() {
    const move = nextMove.current;
    nextMove.current = null;
    if (move) setTimeout(move);
  }

  const pointer = useGridPointer({
    grid,
    rows,
    lead,
    at,
    editing,
    columnAt,
    go,
    tick,
    commitTyped,
    onAlone: () => setSpot((was) => ({ ...was, anchor: at, focus: was.focus + 1 })),
    onEdit: () => setEditing("caret"),
  });
  const { pasting, handlers: clipboard } = useGridClipboard({
    grid,
    data,
    rows,
    range: cellsRange,
    isOn: !editing && columnAt(at.col) !== undefined,
    edit,
    makeId,
    onClosed,
    onAnswered: () => setSpot((was) => ({ ...was, focus: was.focus + 1 })),
  });

  return {
    frame,
    lead,
    cols,
    at,
    range,
    editing,
    pieces,
    columnAt,
    pasting,
    cell: { onType: () => setEditing("type"), onCommit: commit, onComposed },
    handlers: { onKeyDown, ...pointer, ...clipboard },
  };
}

/** Header links keep the browser's own keys. */
const inHead = (event: KeyboardEvent) => (event.target as HTMLElement).closest("thead") !== null;

function keepInSight(box: HTMLElement, cell: HTMLElement, top: number) {
  const bottom = top + ROW_PX + HEAD_PX;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight + 4;
  const left = cell.offsetLeft;
  const right = left + cell.offsetWidth;
  if (left < box.scrollLeft) box.scrollLeft = left;
  else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth;
  // The frame may be taller than the window.
  cell.scrollIntoView({ block: "nearest", inline: "nearest" });
}
