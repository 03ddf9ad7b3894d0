import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { formatSeoul } from "~/time/seoul";
import { isBlank, tidyCell, toCell } from "../cells";
import { type Cells, type Change, type Column, isKey, optionsOf } from "../grid";
import { keyOfRow, keyText } from "../keys.server";
import { findRows } from "../list.server";
import { exactKey, type Pane } from "../load.server";
import { keyShapes } from "../parse-change.server";
import { ownScope, type Row, shownRow } from "../store.server";
import { type FileColumn, fileColumns } from "./file-columns";
import { instantText, type SheetCell, type SheetLine, sheetText } from "./read-sheet.server";

/** A row of the file that cannot be saved, and why. */
type FileFault = { line: number; label: string; message: string };
/** What an uploaded file would change. `lines` are the numbers in the file of the change's rows. */
export type FilePlan = {
  change: Change;
  lines: { inserts: number[]; updates: number[] };
  unchanged: number;
  faults: FileFault[];
  notes: string[];
};

/**
 * Compares a file with the stored rows, found by their keys. A cell counts as changed when a download made now would hold something else. Rows
 * that are missing in the file stay as they are. Refuses `grid.file-empty`, `grid.file-key` (a heading of the key is missing).
 */
export async function planFile(ctx: MemberCtx, { store, scope, closed }: Pane, sheet: SheetLine[]): Promise<FilePlan> {
  if (closed) throw new Refusal(closed);
  const { grid } = store;
  const view = ownScope(store, ctx, scope);
  const lookups = (await store.verbs.lookups?.(ctx)) ?? {};
  const columns = fileColumns(grid, lookups, view);
  const [heads, ...body] = sheet;
  if (!heads || body.length === 0) throw new Refusal("grid.file-empty");
  const { places, notes } = placesOf(columns, heads);
  const missing = columns.filter(({ field }) => isKey(grid, field) && !places.has(field));
  if (missing.length > 0) throw new Refusal("grid.file-key", { names: missing.map(({ label }) => label).join(", ") });

  const shapes = keyShapes(store);
  const lines = body.map(({ line, cells }) => {
    const cellOf = (field: string): SheetCell => cells[places.get(field) ?? -1] ?? { text: "" };
    const key = grid.key.map((field, part) => {
      if (field in view) return view[field];
      const column = grid.columns.find((one) => one.field === field);
      const cell = cellOf(field);
      const text = column ? tidyCell(column, typedText(column, cell), optionsOf(column, lookups)) : cell.text;
      return shapes[part]!.safeParse(column?.kind === "date" ? text : (cell.instant ?? text)).data;
    });
    return { line, cellOf, key: key.every((part) => part !== undefined) ? key : null };
  });
  const keyed = lines.flatMap(({ key }) => (key ? [key] : []));
  const stored = new Map((await findRows(ctx, store, keyed, view)).map((row) => [keyText(keyOfRow(store, row)), shownRow(store, row)]));

  const plan: FilePlan = { change: { inserts: [], updates: [] }, lines: { inserts: [], updates: [] }, unchanged: 0, faults: [], notes };
  const seen = new Map<string, number>();
  let locked = 0;
  for (const { line, cellOf, key } of lines) {
    const fault = (label: string, message: string) => void plan.faults.push({ line, label, message });
    const name = key ? keyText(key) : null;
    const twin = name === null ? undefined : seen.get(name);
    if (name !== null) seen.set(name, line);
    if (twin !== undefined) fault("", `파일 ${twin}행과 키가 같습니다.`);
    const row = name === null ? undefined : stored.get(name);
    const typed = columns.filter(({ column, field }) => column && places.has(field));
    if (!row) {
      const lost = columns.find(({ column, field }) => !column && cellOf(field).text !== "");
      if (lost) fault(lost.label, "이 화면에 없는 행입니다. 그사이 지워졌을 수 있습니다.");
      else if (grid.fixed) fault("", grid.fixed);
      else {
        const cells = Object.fromEntries(
          typed.flatMap(({ column, field }) =>
            column!.readOnly || column!.kind === "image" || cellOf(field).text === ""
              ? []
              : [[field, tidyCell(column!, typedText(column!, cellOf(field)), optionsOf(column!, lookups))]],
          ),
        );
        if (isBlank(grid, cells)) continue;
        plan.change.inserts.push({ ...grid.blank, ...cells });
        plan.lines.inserts.push(line);
      }
      continue;
    }
    const cells: Cells = {};
    for (const { column, field, value } of typed) {
      const text = typedText(column!, cellOf(field));
      if (isKey(grid, field) || column!.kind === "image" || heldText({ value }, row) === text.trim()) continue;
      const tidy = tidyCell(column!, text, optionsOf(column!, lookups));
      if (tidy === toCell(column!, row[field])) continue;
      if (column!.readOnly) locked += 1;
      else cells[field] = tidy;
    }
    if (Object.keys(cells).length === 0) plan.unchanged += 1;
    else {
      plan.change.updates.push({ key: exactKey(keyOfRow(store, row)), stamp: (row.updatedAt as Date).getTime(), cells });
      plan.lines.updates.push(line);
    }
  }
  if (locked > 0) plan.notes.push(`보기만 하는 칸 ${locked}개는 파일과 달라도 그대로 둡니다.`);
  return plan;
}

const typedText = (column: Column, { text, instant }: SheetCell) =>
  instant && column.kind === "date" ? formatSeoul(instant, "yyyy-MM-dd") : text;

/** What a download made now would hold in a cell, as its upload would read it. */
function heldText({ value }: Pick<FileColumn, "value">, row: Row): string {
  const held = value(row);
  if (held instanceof Date) return instantText(held);
  return sheetText(String(held ?? "")).trim();
}

function placesOf(columns: FileColumn[], { cells }: SheetLine): { places: Map<string, number>; notes: string[] } {
  const places = new Map<string, number>();
  const unknown: string[] = [];
  cells.forEach(({ text }, index) => {
    const label = text.trim();
    const found = columns.find((column) => column.label === label && !places.has(column.field));
    if (found) places.set(found.field, index);
    else if (label !== "") unknown.push(label);
  });
  return { places, notes: unknown.length > 0 ? [`이 표에 없는 열은 읽지 않았습니다: ${unknown.slice(0, 10).join(", ")}`] : [] };
}
