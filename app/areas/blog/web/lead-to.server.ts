import { redirect } from "@remix-run/node";

/**
 * Throws a 301 to the canonical address unless the request is there, keeping the query. Browsers must not store it: a writer may take an
 * earlier handle back, and two stored redirects would form a loop.
 */
export function leadTo(address: string, request: Request): void {
  const { pathname, search } = new URL(request.url);
  if (pathname.replace(/\.data$/, "") === address) return;
  throw redirect(address + search, { status: 301, headers: { "Cache-Control": "no-store" } });
}

/** Handle in the first segment of a path; "" without "@", which only remix-serve brings here (ADR 59). */
export const handleIn = (segment = ""): string => (segment.startsWith("@") ? segment.slice(1) : "");
