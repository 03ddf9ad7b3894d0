import { settings } from "~/core/settings.server";
import { plainAddress } from "./address.server";
import { peerAddress } from "./matched-route.server";

export const ID_HEADER = "x-request-id";

/** Caller's IP address: with TRUST_PROXY the last of X-Forwarded-For, else the socket's, else "direct". */
export function callerAddress(request: Request): string {
  const hops = settings().TRUST_PROXY ? (request.headers.get("X-Forwarded-For")?.split(",") ?? []) : [];
  return plainAddress(hops.at(-1)?.trim() ?? "") ?? plainAddress(peerAddress() ?? "") ?? "direct";
}

/** User agent and IP address of the caller. */
export function visitorOf(request: Request): { userAgent: string; address: string } {
  return { userAgent: request.headers.get("User-Agent") ?? "", address: callerAddress(request) };
}

/** Path and query without Remix's parameters (`_data`, `_routes`, `index`) and `.data`. */
export function visibleUrl(request: Request): string {
  const url = new URL(request.url);
  for (const name of ["_data", "_routes", "index"]) url.searchParams.delete(name);
  const path = url.pathname.replace(/\.data$/, "");
  const query = url.searchParams.toString();
  return query ? `${path}?${query}` : path;
}

/** Whether our page or a typed address made the request, by Sec-Fetch-Site, Origin or Referer; false without them. */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site) return site === "same-origin" || site === "none";
  const origin = request.headers.get("Origin") ?? request.headers.get("Referer");
  if (!origin || !URL.canParse(origin)) return false;
  const host = new URL(origin).host;
  return host === request.headers.get("Host") || host === new URL(request.url).host || host === new URL(settings().BASE_URL).host;
}

/** Our page that made the request: Referer, else BASE_URL. Null for other sites and typed addresses. */
export function pageOfRequest(request: Request): URL | null {
  if (request.headers.get("Sec-Fetch-Site") === "none" || !isSameOrigin(request)) return null;
  const page = request.headers.get("Referer") ?? "";
  return new URL(URL.canParse(page) ? page : settings().BASE_URL);
}

/** The candidate if it is a path of this site, else the fallback (rule 217). */
export function safePath(candidate: string | null | undefined, fallback: string): string {
  if (!candidate || !candidate.startsWith("/") || /^\/[/\\]/.test(candidate) || /[\\\u0000-\u001f]/.test(candidate)) return fallback;
  const base = "http://internal.invalid";
  const url = URL.canParse(candidate, base) ? new URL(candidate, base) : null;
  // Resolving dots may leave two leading slashes, which browsers read as a host.
  return url && url.origin === base && !url.pathname.startsWith("//") ? url.pathname + url.search + url.hash : fallback;
}
