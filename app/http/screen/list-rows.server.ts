import type { AppLoadContext } from "@remix-run/node";
import type { Column } from "~/ui/list/columns";
import type { ListRows } from "~/ui/list/list-body";
import { rowsHtml } from "~/ui/list/rows";
import { matchedRoute } from "../request/matched-route.server";

/**
 * Draw the rows of a list as HTML for a `DataTable`. A request for data gets the HTML. A request for the page leaves the HTML in the load
 * context, where `ListBody` finds it: the page's scripts then do not carry the rows a second time.
 */
export function listRows<R>(context: AppLoadContext, rows: R[], columns: Column<R>[]): ListRows {
  const html = rowsHtml(rows, columns);
  if (matchedRoute().asData) return { count: rows.length, html };
  context.listBodies ??= [];
  return { count: rows.length, position: context.listBodies.push(html) - 1 };
}
