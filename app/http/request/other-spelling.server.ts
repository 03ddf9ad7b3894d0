import { Refusal } from "~/core/refusal";
import { builtCalls } from "../rest/built-calls.server";
import { refusalResponse } from "../rest/refusal-response.server";
import { requestIdOf } from "./request.server";
import { LONGEST_PATH, type RouteTable } from "./route-table.server";

/**
 * The answer for an address that is not ours as typed: GET and HEAD of another spelling get a redirect to the canonical address (308, query
 * kept); an unknown call gets JSON. Null for our own addresses and for those that get the page "not found". `asData`: the framework's
 * script asks, which follows redirects but reads no JSON.
 */
export function otherSpelling(table: RouteTable, request: Request, { asData }: { asData: boolean }): Response | null {
  const url = new URL(request.url);
  const refuse = () => refusalResponse(new Refusal("common.not-found"), requestIdOf(request));
  // An old way of the framework to ask for one route's data; our pages never use it.
  if (url.searchParams.has("_data")) return refuse();
  // To draw the page "not found" the framework matches every part of the address again: a thousand parts took seconds.
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
