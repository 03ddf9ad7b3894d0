import { shown, toCell } from "../cells";
import { type Column, type Grid, type Option, optionsOf } from "../grid";

/** What a cell of the file holds. */
type FileValue = string | number | Date | null;
type Row = Record<string, unknown>;
export type FileColumn = { label: string; field: string; column: Column | null; value: (row: Row) => FileValue };

const KEY_LABEL = "행 번호(고치지 마세요)";

/**
 * The columns of a grid's Excel file, out and in: its headings, and the parts of the key that neither a heading nor the view shows, by which
 * a row is known again.
 */
export function fileColumns(grid: Grid, lookups: Record<string, Option[]>, scope: object): FileColumn[] {
  const shownFields = new Set(grid.columns.map(({ field }) => field));
  const hidden = grid.key.filter((field) => !shownFields.has(field) && !(field in scope));
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
  ];
}

function fileValue(column: Column, value: unknown, options: Option[]): FileValue {
  if (typeof value === "number" && column.kind === "number") return value;
  if (value instanceof Date && column.kind !== "date") return value;
  const text = toCell(column, value);
  const label = shown(column, text, options);
  // Two choices of one name: only the value says which.
  return options.filter((option) => option.label === label).length > 1 ? text : label;
}
