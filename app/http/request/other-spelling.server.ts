import { Refusal } from "~/core/refusal";
import { builtCalls } from "../rest/built-calls.server";
import { refusalResponse } from "../rest/refusal-response.server";
import { requestIdOf } from "./request.server";
import { LONGEST_PATH, type RouteTable } from "./route-table.server";

/**
 * What is answered in place of an address that is not ours as it is typed: GET and HEAD of another spelling are led to the address itself (308,
 * query kept); what else is not found is said in JSON to those who make calls. Null for our own addresses and for what the page "not found"
 * answers. `asData`: asked by the framework's script, which reads redirects but not JSON.
 */
export function otherSpelling(table: RouteTable, request: Request, { asData }: { asData: boolean }): Response | null {
  const url = new URL(request.url);
  const refuse = () => refusalResponse(new Refusal("common.not-found"), requestIdOf(request));
  // An older way of the framework to ask for one route's data, which nothing of ours uses.
  if (url.searchParams.has("_data")) return refuse();
  // The framework draws a page by matching every part of its address once more: the page for a thousand parts took seconds.
  if (url.pathname.length > LONGEST_PATH) return refuse();
  if (table.knows(url.pathname)) return null;
  const canonical = table.canonical(url.pathname);
  if (canonical !== null && (request.method === "GET" || request.method === "HEAD")) {
    if (asData) url.searchParams.delete("_routes");
    return new Response(null, { status: 308, headers: { Location: canonical + url.search, "Cache-Control": "no-store" } });
  }
  return !asData && isCall(canonical ?? url.pathname) ? refuse() : null;
}

const isCall = (path: string) => /^\/+v1(\/|$)/i.test(path) || builtCalls().some((call) => call.path === path);
