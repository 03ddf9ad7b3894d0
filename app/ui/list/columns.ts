import type { ReactNode } from "react";

export type Cell = string | number | Date | null;

/**
 * How a value is written and on which side it stands. `id` is a number without groups; `day` a text "yyyy-MM-dd"; `minute` an instant as
 * lists write it, `report-minute` as reports do (2 §9).
 */
export type Kind = "text" | "id" | "count" | "won" | "day" | "minute" | "report-minute";

/**
 * One column of a list, declared once beside the rule that reads its rows (`areas/<area>/*.columns.ts`): the table, the cards of a phone,
 * Excel and CSV follow from it. `show` is what the screen has instead of the plain value, `href` where a cell leads. `main`: on a phone it
 * stands on the card, the others behind its 자세히. `wide`: long texts, which may break.
 */
export type Column<R> = {
  label: string;
  kind?: Kind;
  value: (row: R) => Cell;
  show?: (row: R) => ReactNode;
  href?: (row: R) => string | null;
  main?: boolean;
  wide?: boolean;
};
