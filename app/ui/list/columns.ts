import type { ReactNode } from "react";
import type { Html } from "../html";

export type Cell = string | number | Date | null;

/**
 * How a value is written and aligned. `id` is a number without separators; `day` a text "yyyy-MM-dd"; `minute` an instant in the format of
 * lists; `report-day` and `report-minute` the same in the format of reports (2 §9).
 */
export type Kind = "text" | "id" | "count" | "won" | "day" | "minute" | "report-day" | "report-minute";

/**
 * One column of a list, declared once beside the verb that reads its rows (`areas/<area>/*.columns.ts`), for the table, a phone's cards,
 * Excel and CSV. `show` replaces the plain value on screen (where rows are many, better by a text than by elements), `href` links the cell (an address that only differs in an id from
 * row to row is better `Html`, which is escaped once). `main` columns stand on a phone's card, the others
 * behind its 자세히; the card begins with the one that says "head", else with the first of them. `wide` marks long texts, which may wrap. `sort` is the address's name for "in the order of this column".
 */
export type Column<R> = {
  label: string;
  kind?: Kind;
  value: (row: R) => Cell;
  show?: (row: R) => ReactNode | Html;
  href?: (row: R) => string | Html | null;
  main?: boolean | "head";
  wide?: boolean;
  sort?: string;
};
