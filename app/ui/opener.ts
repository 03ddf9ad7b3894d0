import { useEffect } from "react";

/** A control, and what finds it again on a page that was drawn anew since: React made another element for it then. */
export type Opener = { element: HTMLElement; isSame: (other: HTMLElement) => boolean };

const CONTROLS = "button, a[href], summary, input, select, textarea";
let pressed: Opener | null = null;

/**
 * Remembers the control that was pressed last, for the dialog that its press may open: when the answer of a form draws the page anew, the button is
 * gone before the dialog is there.
 */
export function usePressed(): void {
  useEffect(() => {
    const note = ({ target }: MouseEvent) => {
      // Enter in a field presses a button for it: then the field has the focus. Safari gives a pressed button none.
      const focused = document.activeElement?.closest<HTMLElement>(CONTROLS);
      const control = focused ?? (target as Element | null)?.closest<HTMLElement>(CONTROLS);
      pressed = control ? openerOf(control) : null;
    };
    document.addEventListener("click", note, true);
    return () => document.removeEventListener("click", note, true);
  }, []);
}

/** What has the focus as a dialog opens, else what was pressed last. */
export function presentOpener(): Opener | null {
  const focused = document.activeElement?.closest<HTMLElement>(CONTROLS);
  return focused ? openerOf(focused) : pressed;
}

/** Gives the focus back after a dialog: to the control itself, else to the one that now stands in its place. Without either it stays. */
export function giveBack({ element, isSame }: Opener): void {
  const found = element.isConnected ? element : [...document.querySelectorAll<HTMLElement>(CONTROLS)].find(isSame);
  found?.focus();
}

function openerOf(element: HTMLElement): Opener {
  const was = marksOf(element);
  return { element, isSame: (other) => other.getClientRects().length > 0 && marksOf(other) === was };
}

/** What a control is known by: its form, name and value, and where it has none its id, its target and its words. */
function marksOf(element: HTMLElement): string {
  const { name, value, form } = element as HTMLButtonElement;
  const isButton = element.tagName === "BUTTON";
  const said = isButton || element.tagName === "A" || element.tagName === "SUMMARY" ? element.textContent : "";
  const at = form && (form.getAttribute("id") || `${form.getAttribute("action")} ${idsIn(form)}`);
  const id = isButton ? "" : element.id;
  return JSON.stringify([
    element.tagName,
    id,
    name,
    isButton ? value : "",
    element.getAttribute("href"),
    element.getAttribute("aria-label"),
    said,
    at,
  ]);
}

/** The hidden values that tell one form of a list from the next. */
function idsIn(form: HTMLFormElement): string {
  const hidden = [...form.querySelectorAll<HTMLInputElement>('input[type="hidden"]')];
  return hidden
    .filter(({ name }) => /id$/i.test(name))
    .map(({ value }) => value)
    .join(" ");
}
