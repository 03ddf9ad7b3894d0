import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

const WRONG = ":is(input, select, textarea, fieldset, [contenteditable])[aria-invalid=true]";

/**
 * After every post that ends on the same page, scrolls to the first wrong field, or to the message when no field is wrong, and focuses it.
 * Without script `autofocus` does this (`PostForm`, `FormErrors`, `NoticeStrip`).
 */
export function useRefusalFocus(): void {
  const { state, formMethod } = useNavigation();
  const posted = useRef(false);
  useEffect(() => {
    if (state !== "idle") posted.current ||= formMethod !== undefined && formMethod !== "GET";
    else if (posted.current) {
      posted.current = false;
      // conform applies errors to its fields in an effect of its own; they are drawn by the next frame.
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
  // A message is no control and must be made focusable.
  if (!target.matches("input, select, textarea, [contenteditable]")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: target.offsetHeight > innerHeight / 2 ? "start" : "center" });
}

/** Whether an element is visible: a hidden field, such as the one behind an editor, cannot be typed into. */
const isDrawn = (element: HTMLElement) => element.getClientRects().length > 0;
