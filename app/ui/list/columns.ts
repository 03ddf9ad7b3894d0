import type { Html } from "../html";
import type { Tone } from "./state";

export type Cell = string | number | Date | null;

/** A text, which is escaped, or markup. */
export type CellContent = string | number | Html | null | undefined;

/**
 * Format and alignment of a value. `id`: number without separators. `day`: text "yyyy-MM-dd". `minute`: instant in the format of lists.
 * `report-day`, `report-minute`: the format of reports (2 §9).
 */
export type Kind = "text" | "id" | "count" | "won" | "day" | "minute" | "report-day" | "report-minute";

/** Declared next to its verb (`areas/<area>/*.columns.ts`), for table, cards, Excel and CSV. */
export type Column<R> = {
  label: string;
  kind?: Kind;
  value: (row: R) => Cell;
  /** Replaces the formatted value. */
  show?: (row: R) => CellContent;
  /** A face before the name. */
  face?: boolean;
  /** Name of an icon before the text, which needs `share`. */
  icon?: (row: R) => string;
  /** A dot before a state. */
  tone?: (row: R) => Tone | null;
  /** Marks the first three. */
  rank?: (row: R) => number;
  /** A bar below the text, from 0 to 1. */
  share?: (row: R) => number;
  /** `Html` where rows differ only by id: constant parts are escaped once. */
  href?: (row: R) => string | Html | null;
  /** Shown on a phone's card; 자세히 opens the other columns. "head", else the first `main`, starts the card. */
  main?: boolean | "head";
  /** Long text, which may wrap. */
  wide?: boolean;
  /** Name of the order by this column in the address. */
  sort?: string;
};
