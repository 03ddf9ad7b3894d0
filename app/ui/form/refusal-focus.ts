import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** An inline `ref` function would take the focus at every redraw. */
export const focusOnce = (element: HTMLElement | null): void => element?.focus();

const WRONG = ":is(input, select, textarea, fieldset, [contenteditable])[aria-invalid=true]";

/** After a post that stays on the page, focuses the first wrong field, else the message. */
export function useRefusalFocus(): void {
  const { state, formMethod } = useNavigation();
  const posted = useRef(false);
  useEffect(() => {
    if (state !== "idle") posted.current ||= formMethod !== undefined && formMethod !== "GET";
    else if (posted.current) {
      posted.current = false;
      // conform draws errors in its own effect, by the next frame.
      requestAnimationFrame(focusFirstMessage);
    }
  }, [state, formMethod]);
}

function focusFirstMessage(): void {
  const place = document.querySelector("dialog:modal") ?? document.querySelector("main");
  const seen = (selector: string) => [...(place?.querySelectorAll<HTMLElement>(selector) ?? [])].find(isDrawn);
  const wrong = seen(WRONG);
  const target = wrong?.matches("fieldset") ? wrong.querySelector<HTMLElement>("input") : (wrong ?? seen("[role=alert]"));
  if (!target) return;
  if (!target.matches("input, select, textarea, [contenteditable]")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: target.offsetHeight > innerHeight / 2 ? "start" : "center" });
}

const isDrawn = (element: HTMLElement) => element.getClientRects().length > 0;
