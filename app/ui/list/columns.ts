import type { Html } from "../html";

/** A value before it is formatted. */
export type Cell = string | number | Date | null;

/** The content of a cell on screen: a text, which is escaped, or markup. */
export type CellContent = string | number | Html | null | undefined;

/**
 * Format and alignment of a value. `id`: number without separators. `day`: text "yyyy-MM-dd". `minute`: instant in the format of lists.
 * `report-day`, `report-minute`: the format of reports (2 §9).
 */
export type Kind = "text" | "id" | "count" | "won" | "day" | "minute" | "report-day" | "report-minute";

/**
 * One column of a list, declared next to the verb that reads its rows (`areas/<area>/*.columns.ts`). The table, a phone's cards, Excel and CSV
 * use the column.
 *
 * - `show`: screen content instead of the formatted value.
 * - `href`: address that the cell links to. Use `Html` where rows differ only by an id: constant parts are then escaped once.
 * - `main`: shown on a phone's card; other columns open by 자세히. The card starts with the column that says "head", else with the first `main`.
 * - `wide`: long text, which may wrap.
 * - `sort`: name of the order by this column in the address.
 */
export type Column<R> = {
  label: string;
  kind?: Kind;
  value: (row: R) => Cell;
  show?: (row: R) => CellContent;
  href?: (row: R) => string | Html | null;
  main?: boolean | "head";
  wide?: boolean;
  sort?: string;
};
