import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

const WRONG = ":is(input, select, textarea, fieldset, [contenteditable])[aria-invalid=true]";

/**
 * After every post that ends on the same page: the first wrong field of the page, or its message when no field is wrong, is brought into
 * sight and gets the focus, each time anew. Without scripts `autofocus` does it (`PostForm`, `FormErrors`, `NoticeStrip`).
 */
export function useRefusalFocus(): void {
  const { state, formMethod } = useNavigation();
  const posted = useRef(false);
  useEffect(() => {
    if (state !== "idle") posted.current ||= formMethod !== undefined && formMethod !== "GET";
    else if (posted.current) {
      posted.current = false;
      // conform tells its fields of the refusal in an effect of its own; by the next frame they have been drawn.
      requestAnimationFrame(focusFirstMessage);
    }
  }, [state, formMethod]);
}

function focusFirstMessage(): void {
  const place = document.querySelector("dialog[open]") ?? document.querySelector("main");
  const seen = (selector: string) => [...(place?.querySelectorAll<HTMLElement>(selector) ?? [])].find(isDrawn);
  const wrong = seen(WRONG);
  const target = wrong?.matches("fieldset") ? wrong.querySelector<HTMLElement>("input") : (wrong ?? seen("[role=alert]"));
  if (!target) return;
  // A message is no control: it takes the focus only from here.
  if (!target.matches("input, select, textarea, [contenteditable]")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: target.offsetHeight > innerHeight / 2 ? "start" : "center" });
}

/** A field behind an editor, and what stands on a page that is not shown, cannot be typed into. */
const isDrawn = (element: HTMLElement) => element.getClientRects().length > 0;
