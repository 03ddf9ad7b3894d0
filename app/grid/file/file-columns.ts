import { shown, toCell } from "../cells";
import { type Column, type Grid, type Option, optionsOf } from "../grid";

/** What a cell of the file holds. */
type FileValue = string | number | Date | null;
type Row = Record<string, unknown>;
/** The values that all rows of a view have, by field. */
type Scope = Record<string, string | number>;
export type FileColumn = { label: string; field: string; column: Column | null; value: (row: Row) => FileValue };

const KEY_LABEL = "행 번호(고치지 마세요)";
const SCOPE_LABEL = "어디의 행(고치지 마세요)";

/** The column that says whose rows a file holds. No field has this name. */
export const SCOPE_FIELD = "(scope)";

/** Whose rows a view holds, as its file says it; "" for a view of all rows and for a member's own. */
export const scopeText = (scope: Scope = {}): string => Object.values(scope).join(" / ");

/** `scope` is the screen's, which the file tells; `view` has the member's own with it. */
type Shown = { lookups: Record<string, Option[]>; scope?: Scope; view: Scope };

/**
 * The columns of a grid's Excel file, out and in: its headings, the parts of the key that neither a heading nor the view shows, by which
 * a row is known again, and whose rows they are where the screen shows one of several: their keys alone would fit the rows of another.
 */
export function fileColumns(grid: Grid, { lookups, scope, view }: Shown): FileColumn[] {
  const shownFields = new Set(grid.columns.map(({ field }) => field));
  const hidden = grid.key.filter((field) => !shownFields.has(field) && !(field in view));
  const whose = scopeText(scope);
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
    ...(whose === "" ? [] : [{ label: SCOPE_LABEL, field: SCOPE_FIELD, column: null, value: () => whose }]),
  ];
}

function fileValue(column: Column, value: unknown, options: Option[]): FileValue {
  if (typeof value === "number" && column.kind === "number") return value;
  if (value instanceof Date && column.kind !== "date") return value;
  const text = toCell(column, value);
  const label = shown(column, text, options);
  // Two choices of one name, or a name that is another's value: only the value says which.
  return options.filter((option) => option.label === label || option.value === label).length > 1 ? text : label;
}
