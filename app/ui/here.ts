import { useLocation } from "@remix-run/react";

/** The address of the screen with its query, without the framework's own `index`: where a form of the frame leads back to. */
export function useHere(): string {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.delete("index");
  return query.size > 0 ? `${pathname}?${query.toString()}` : pathname;
}
