import { Refusal } from "~/core/refusal";
import { currentOrNewRequestId } from "~/core/request-id.server";
import { builtCalls } from "../rest/built-calls.server";
import { refusalResponse } from "../rest/refusal-response.server";
import { LONGEST_PATH, type RouteTable } from "./route-table.server";

/** `pathname`: without what `asData`, the framework's script, adds to it. */
type Typed = { method: string; url: URL; pathname: string; asData: boolean };

/**
 * The answer for an address that is not ours as typed: GET and HEAD of another spelling get a redirect to the canonical address (308, query
 * kept); an unknown call gets JSON. Null for our own addresses and for those that get the page "not found". The framework's script follows
 * redirects but reads no JSON.
 */
export function otherSpelling(table: RouteTable, { method, url, pathname, asData }: Typed): Response | null {
  const refuse = () => refusalResponse(new Refusal("common.not-found"), currentOrNewRequestId());
  // An old way of the framework to ask for one route's data; our pages never use it.
  if (url.searchParams.has("_data")) return refuse();
  // To draw the page "not found" the framework matches every part of the address again: a thousand parts took seconds.
  if (pathname.length > LONGEST_PATH) return refuse();
  if (table.knows(pathname)) return null;
  const canonical = table.canonical(pathname);
  if (canonical !== null && (method === "GET" || method === "HEAD")) {
    const typed = new URL(url);
    if (asData) typed.searchParams.delete("_routes");
    return new Response(null, { status: 308, headers: { Location: canonical + typed.search, "Cache-Control": "no-store" } });
  }
  return !asData && isCall(canonical ?? pathname) ? refuse() : null;
}

const isCall = (path: string) => /^\/+v1(\/|$)/i.test(path) || builtCalls().some((call) => call.path === path);
