import type { AppLoadContext } from "@remix-run/node";
import type { Column } from "~/ui/list/columns";
import type { ListRows } from "~/ui/list/list-body";
import { rowsHtml } from "~/ui/list/rows";
import { matchedRoute } from "../request/matched-route.server";

/** Renders a list's rows as HTML: returned to a request for data, else in the load context for `ListBody`. */
export function listRows<R>(context: AppLoadContext, rows: R[], columns: Column<R>[]): ListRows {
  const html = rowsHtml(rows, columns);
  if (matchedRoute().asData) return { count: rows.length, html };
  context.listBodies ??= [];
  return { count: rows.length, position: context.listBodies.push(html) - 1 };
}
