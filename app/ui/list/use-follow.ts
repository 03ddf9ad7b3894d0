import { useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";

/** Click handler for links to other views of a list: `Link` costs ten times more (ADR 49). */
export function useFollow() {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(event.currentTarget.pathname + event.currentTarget.search, { preventScrollReset: true });
  };
}
