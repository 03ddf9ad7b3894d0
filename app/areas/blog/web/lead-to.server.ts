import { redirect } from "@remix-run/node";

/**
 * Throws a 301 to the canonical address unless `request` is for it, keeping the query. No browser may store it: after a writer returns to an earlier
 * handle, stored redirects would loop.
 */
export function leadTo(address: string, request: Request): void {
  const { pathname, search } = new URL(request.url);
  if (pathname.replace(/\.data$/, "") === address) return;
  throw permanently(address + search);
}

export const permanently = (address: string): Response => redirect(address, { status: 301, headers: { "Cache-Control": "no-store" } });

export const handleIn = (segment = ""): string => (segment.startsWith("@") ? segment.slice(1) : "");
