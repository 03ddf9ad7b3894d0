import { spelledAddress } from "~/core/fields/address-spelling";
import { Refusal } from "~/core/refusal";
import { currentOrNewRequestId } from "~/core/request-id.server";
import { builtCalls } from "../rest/built-calls.server";
import { refusalResponse } from "../rest/refusal-response.server";
import { LONGEST_PATH, type RouteTable } from "./route-table.server";

type Typed = { method: string; url: URL; pathname: string; asData: boolean };

/** Redirects a GET to the canonical spelling, refuses an unknown call as JSON, or returns null: Remix answers. */
export function otherSpelling(table: RouteTable, { method, url, pathname, asData }: Typed): Response | null {
  const refuse = () => refusalResponse(new Refusal("common.not-found"), currentOrNewRequestId());
  // Refuse Remix's old requests for data: our pages send none.
  if (url.searchParams.has("_data")) return refuse();
  // Remix matches every part of the address to draw "not found": a thousand parts took seconds.
  if (pathname.length > LONGEST_PATH && spelledAddress(pathname) === null) return refuse();
  if (table.knows(pathname)) return null;
  const canonical = table.canonical(pathname);
  if (canonical !== null && (method === "GET" || method === "HEAD")) {
    const typed = new URL(url);
    if (asData) typed.searchParams.delete("_routes");
    const status = canonical.startsWith("/@") ? 301 : 308;
    return new Response(null, { status, headers: { Location: canonical + typed.search, "Cache-Control": "no-store" } });
  }
  return !asData && isCall(canonical ?? pathname) ? refuse() : null;
}

const isCall = (path: string) => /^\/+v1(\/|$)/i.test(path) || builtCalls().some((call) => call.path === path);
