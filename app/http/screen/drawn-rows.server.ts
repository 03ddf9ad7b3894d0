import type { DrawnRows } from "~/ui/list/drawn-body";
import { matchedRoute } from "../request/matched-route.server";

/**
 * Rows as a loader returns them for a `DataTable` of plain cells. The HTML of a page shows them, so that its scripts are not told them once
 * more: that was a fifth of what a list of a hundred rows cost, here and in the browser (ADR 49). They are told when they ask for data.
 */
export function drawnRows<R>(rows: R[]): DrawnRows<R> {
  if (matchedRoute().asData || rows.length === 0) return { rows };
  // What cannot be enumerated is drawn here, and left out where the framework writes the loaders' data.
  return Object.defineProperty({}, "rows", { value: rows });
}
