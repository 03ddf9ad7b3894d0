import { missingMomentText } from "~/messages/missing-moment";
import { shown } from "../cells";
import { type Column, type Grid, mayEdit, type Option, optionsOf } from "../grid";
import { countNew, type GridRow, newRow, rowName, type Rows, withCell, withNewRows } from "../rows";
import type { Range } from "./clipboard";

type PastedCell = { row: string; label: string; before: string; after: string; fault: string };
export type PastePlan = { rows: GridRow[]; changed: number; added: number; cells: PastedCell[]; faults: number };

/** Plans a block pasted at the selection's first cell. Pastes and marks values that do not fit; read-only cells stay. */
export function planPaste(
  grid: Grid,
  rows: Rows,
  range: Range,
  table: string[][],
  lookups: Record<string, Option[]>,
  makeId: () => string,
): PastePlan {
  const news = countNew(rows);
  const availableRows = range.top < news ? news - range.top : rows.length - range.top;
  const result = [...rows];
  const fresh: GridRow[] = [];
  const plan = { changed: 0, cells: [] as PastedCell[], faults: 0 };
  table.forEach((line, index) => {
    const isStored = index < availableRows;
    const target = isStored ? result[range.top + index]! : newRow(grid, makeId());
    const name = isStored ? rowName(grid, target) : `새 행 ${index - availableRows + 1}`;
    const addCell = (label: string, before: string, after: string, fault: string) => {
      plan.cells.push({ row: name, label, before, after, fault });
      if (fault) plan.faults += 1;
      else if (isStored) plan.changed += 1;
    };
    if (!isStored && grid.fixed) return addCell("", "", line.join(" "), grid.fixed);
    const pasted = line.reduce((row, text, offset) => {
      const column = grid.columns[range.left + offset];
      if (!column) {
        if (text !== "") addCell("", "", text, "표 밖의 칸이라 붙여 넣지 않습니다.");
        return row;
      }
      const before = row.cells[column.field] ?? "";
      if (!mayEdit(grid, column, row.key === null)) {
        if (text.trim() !== before.trim())
          addCell(column.label, shown(column, before, optionsOf(column, lookups)), text, "수정할 수 없는 칸이라 그대로 둡니다.");
        return row;
      }
      const now = withCell(grid, row, column.field, text, lookups);
      const after = now.cells[column.field] ?? "";
      const options = optionsOf(column, lookups);
      const fault = faultOf(column, after, options);
      if (after !== before || fault) addCell(column.label, shown(column, before, options), shown(column, after, options), fault);
      if (!fault) return now;
      const problem = {
        list: row.key === null ? ("inserts" as const) : ("updates" as const),
        index: 0,
        field: column.field,
        message: fault,
      };
      return { ...now, problems: { ...now.problems, [column.field]: problem } };
    }, target);
    if (isStored) result[range.top + index] = pasted;
    else fresh.push(pasted);
  });
  const after = fresh.length > 0 ? withNewRows(result, fresh).rows : result;
  return { rows: after, added: fresh.length, ...plan };
}

/** Why a text does not fit, "" when it fits: an early hint, the server decides. */
export function faultOf(column: Column, text: string, options: Option[]): string {
  if (column.maxLength !== undefined && text.length > column.maxLength) return `${column.maxLength}자까지 쓸 수 있습니다.`;
  if (text === "") return "";
  if (column.kind === "yn" && text !== "Y" && text !== "N") return "예나 아니요만 쓸 수 있습니다.";
  if (column.kind === "select" && !options.some(({ value }) => value === text)) return "목록에 없는 값입니다.";
  if (column.kind === "number" && Number.isNaN(Number(text))) return "숫자만 쓸 수 있습니다.";
  if (column.kind === "date" || column.kind === "datetime") return momentFault(column.kind, text);
  return "";
}

function momentFault(kind: "date" | "datetime", text: string): string {
  const missing = missingMomentText(text);
  if (missing !== null) return missing;
  if (kind === "date") return /^\d{4}-\d{2}-\d{2}$/.test(text) ? "" : "날짜(2026-11-21)로 입력해 주세요.";
  return /^\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}$/.test(text) ? "" : "시각(2026/11/21 09:00)으로 입력해 주세요.";
}
