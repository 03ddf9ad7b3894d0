import { useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";

/**
 * What a press on a link to another view of the same list does: as `Link`, which costs ten times the rest of its element, and the heads of a
 * list have two for each column (ADR 49).
 */
export function useFollow() {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(event.currentTarget.pathname + event.currentTarget.search, { preventScrollReset: true });
  };
}
