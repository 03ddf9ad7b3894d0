import { useLocation } from "@remix-run/react";

/** The screen's address with its query, without the framework's `index`. */
export function useHere(): string {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.delete("index");
  return query.size > 0 ? `${pathname}?${query.toString()}` : pathname;
}
