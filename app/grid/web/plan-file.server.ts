import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { formatSeoul } from "~/time/seoul";
import { isBlank, tidyCell, toCell } from "../cells";
import { type Cells, type Change, type Column, type Grid, isKey, type Option, optionsOf } from "../grid";
import { type Key, keyOfRow, keyText } from "../keys.server";
import { findRows } from "../list.server";
import { exactKey } from "./load.server";
import type { Pane } from "../pane";
import { keyShapes } from "../parse-change.server";
import { type GridStore, ownScope, type Row, type Scope, shownRow } from "../store.server";
import { type FileColumn, fileColumns, SCOPE_FIELD, scopeText } from "../file/file-columns";
import { instantText, type SheetCell, type SheetLine, sheetText } from "../file/read-sheet.server";

type FileFault = { line: number; label: string; message: string };
/** Changes of an uploaded file. `lines` are line numbers in the file. */
export type FilePlan = {
  change: Change;
  lines: { inserts: number[]; updates: number[] };
  unchanged: number;
  faults: FileFault[];
  notes: string[];
};

type KeyedLine = { line: number; cellOf: (field: string) => SheetCell; key: Key | null };
type Reading = { store: GridStore; view: Scope; lookups: Record<string, Option[]>; columns: FileColumn[]; typed: TypedColumn[] };
type TypedColumn = FileColumn & { column: Column };

/**
 * Compares a file with the stored rows; missing rows stay. Refuses `grid.file-empty`, `grid.file-key` (no heading for key or scope),
 * `grid.file-elsewhere` (another screen's rows).
 */
export async function planFile(ctx: MemberCtx, { store, scope, closed }: Pane, sheet: SheetLine[]): Promise<FilePlan> {
  if (closed) throw new Refusal(closed);
  const view = ownScope(store, ctx, scope);
  const lookups = (await store.verbs.lookups?.(ctx)) ?? {};
  const columns = fileColumns(store.grid, { lookups, scope, view });
  const [heads, ...body] = sheet;
  if (!heads || body.length === 0) throw new Refusal("grid.file-empty");
  const { places, notes } = placesOf(columns, heads);
  refuseMissingKey(store.grid, columns, places);

  const typed = columns.filter((column): column is TypedColumn => column.column !== null && places.has(column.field));
  const reading = { store, view, lookups, columns, typed };
  const lines = keyedLines(reading, body, places);
  refuseElsewhere(lines, scopeText(scope));
  const keyed = lines.flatMap(({ key }) => (key ? [key] : []));
  const stored = new Map((await findRows(ctx, store, keyed, view)).map((row) => [keyText(keyOfRow(store, row)), shownRow(store, row)]));

  const plan: FilePlan = { change: { inserts: [], updates: [] }, lines: { inserts: [], updates: [] }, unchanged: 0, faults: [], notes };
  plan.faults.push(...repeatedKeyFaults(lines));
  let locked = 0;
  for (const line of lines) {
    const row = line.key ? stored.get(keyText(line.key)) : undefined;
    if (row) locked += planUpdate(plan, reading, line, row);
    else planInsert(plan, reading, line);
  }
  if (locked > 0) plan.notes.push(`보기만 하는 칸 ${locked}개는 파일과 달라도 그대로 둡니다.`);
  return plan;
}

function refuseMissingKey(grid: Grid, columns: FileColumn[], places: Places): void {
  const missing = columns.filter(({ field }) => (isKey(grid, field) || field === SCOPE_FIELD) && !places.has(field));
  if (missing.length > 0) throw new Refusal("grid.file-key", { names: missing.map(({ label }) => label).join(", ") });
}

/** A new row may leave the scope cell empty. */
function refuseElsewhere(lines: KeyedLine[], here: string): void {
  const whoseOf = ({ cellOf }: KeyedLine) => cellOf(SCOPE_FIELD).text.trim();
  const stray = lines.find((line) => whoseOf(line) !== "" && keyText([whoseOf(line)]) !== keyText([here]));
  if (stray) throw new Refusal("grid.file-elsewhere", { line: stray.line, there: whoseOf(stray), here });
}

/** A key field that the view fixes is not read from the file. */
function keyedLines({ store, view, lookups }: Reading, body: SheetLine[], places: Places): KeyedLine[] {
  const { grid } = store;
  const shapes = keyShapes(store);
  return body.map(({ line, cells }) => {
    const cellOf = (field: string): SheetCell => cells[places.get(field) ?? -1] ?? { text: "" };
    const key = grid.key.map((field, part) => {
      if (field in view) return view[field];
      const column = grid.columns.find((candidate) => candidate.field === field);
      const cell = cellOf(field);
      const text = column ? tidyCell(column, typedText(column, cell), optionsOf(column, lookups)) : cell.text;
      return shapes[part]!.safeParse(column?.kind === "date" ? text : (cell.instant ?? text)).data;
    });
    return { line, cellOf, key: key.every((part) => part !== undefined) ? key : null };
  });
}

function repeatedKeyFaults(lines: KeyedLine[]): FileFault[] {
  const seen = new Map<string, number>();
  return lines.flatMap(({ line, key }) => {
    if (!key) return [];
    const earlierLine = seen.get(keyText(key));
    seen.set(keyText(key), line);
    return earlierLine === undefined ? [] : [{ line, label: "", message: `파일 ${earlierLine}행과 키가 같습니다.` }];
  });
}

/** An unknown row becomes an insert, or a fault; empty rows are skipped. */
function planInsert(plan: FilePlan, { store: { grid }, columns, typed, lookups }: Reading, { line, cellOf }: KeyedLine): void {
  const hiddenKey = columns.find(({ column, field }) => !column && field !== SCOPE_FIELD && cellOf(field).text !== "");
  if (hiddenKey)
    return void plan.faults.push({ line, label: hiddenKey.label, message: "이 화면에 없는 행입니다. 그사이 지워졌을 수 있습니다." });
  if (grid.fixed) return void plan.faults.push({ line, label: "", message: grid.fixed });
  const written = typed.filter(({ column, field }) => !column.readOnly && column.kind !== "image" && cellOf(field).text !== "");
  const cells = Object.fromEntries(
    written.map(({ column, field }) => [field, tidyCell(column, typedText(column, cellOf(field)), optionsOf(column, lookups))]),
  );
  if (isBlank(grid, cells)) return;
  plan.change.inserts.push({ ...grid.blank, ...cells });
  plan.lines.inserts.push(line);
}

function planUpdate(plan: FilePlan, { store, typed, lookups }: Reading, { line, cellOf }: KeyedLine, row: Row): number {
  const cells: Cells = {};
  let locked = 0;
  for (const { column, field, value } of typed) {
    const text = typedText(column, cellOf(field));
    if (isKey(store.grid, field) || column.kind === "image" || downloadText({ value }, row) === text.trim()) continue;
    const tidy = tidyCell(column, text, optionsOf(column, lookups));
    if (tidy === toCell(column, row[field])) continue;
    if (column.readOnly) locked += 1;
    else cells[field] = tidy;
  }
  if (Object.keys(cells).length === 0) plan.unchanged += 1;
  else {
    plan.change.updates.push({ key: exactKey(keyOfRow(store, row)), stamp: (row.updatedAt as Date).getTime(), cells });
    plan.lines.updates.push(line);
  }
  return locked;
}

const typedText = (column: Column, { text, instant }: SheetCell) =>
  instant && column.kind === "date" ? formatSeoul(instant, "yyyy-MM-dd") : text;

function downloadText({ value }: Pick<FileColumn, "value">, row: Row): string {
  const cellValue = value(row);
  if (cellValue instanceof Date) return instantText(cellValue);
  return sheetText(String(cellValue ?? "")).trim();
}

type Places = ReadonlyMap<string, number>;

function placesOf(columns: FileColumn[], { cells }: SheetLine): { places: Places; notes: string[] } {
  const places = new Map<string, number>();
  const unknown: string[] = [];
  cells.forEach(({ text }, index) => {
    const label = text.trim();
    const match = columns.find((column) => column.label === label && !places.has(column.field));
    if (match) places.set(match.field, index);
    else if (label !== "") unknown.push(label);
  });
  return { places, notes: unknown.length > 0 ? [`이 표에 없는 열은 읽지 않았습니다: ${unknown.slice(0, 10).join(", ")}`] : [] };
}
