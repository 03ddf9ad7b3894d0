import { shown, toCell } from "../cells";
import { type Column, type Grid, type Option, optionsOf } from "../grid";

type FileValue = string | number | Date | null;
type Row = Record<string, unknown>;
type Scope = Record<string, string | number>;
export type FileColumn = { label: string; field: string; column: Column | null; value: (row: Row) => FileValue };

const KEY_LABEL = "행 번호(수정하지 마세요)";
const SCOPE_LABEL = "어디의 행(수정하지 마세요)";

/** Names the scope of a file's rows. */
export const SCOPE_FIELD = "(scope)";

export const scopeText = (scope: Scope = {}): string => Object.values(scope).join(" / ");

type Shown = { lookups: Record<string, Option[]>; scope?: Scope; view: Scope };

/** Columns of an Excel file: headings, hidden key fields, and the scope, as scopes may share keys. */
export function fileColumns(grid: Grid, { lookups, scope, view }: Shown): FileColumn[] {
  const shownFields = new Set(grid.columns.map(({ field }) => field));
  const hidden = grid.key.filter((field) => !shownFields.has(field) && !(field in view));
  const scopeName = scopeText(scope);
  return [
    ...grid.columns.map((column) => {
      const { field, label } = column;
      return { label, field, column, value: (row: Row) => fileValue(column, row[field], optionsOf(column, lookups)) };
    }),
    ...hidden.map((field, index) => ({
      label: index === 0 ? KEY_LABEL : `${KEY_LABEL} ${index + 1}`,
      field,
      column: null,
      value: (row: Row) => row[field] as FileValue,
    })),
    ...(scopeName === "" ? [] : [{ label: SCOPE_LABEL, field: SCOPE_FIELD, column: null, value: () => scopeName }]),
  ];
}

function fileValue(column: Column, value: unknown, options: Option[]): FileValue {
  if (typeof value === "number" && column.kind === "number") return value;
  if (value instanceof Date && column.kind !== "date") return value;
  const text = toCell(column, value);
  const label = shown(column, text, options);
  // An ambiguous label is written as its value.
  return options.filter((option) => option.label === label || option.value === label).length > 1 ? text : label;
}
