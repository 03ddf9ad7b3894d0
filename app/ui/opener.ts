import { useEffect } from "react";

/** A control, and a test that finds its new element after a redraw. */
export type Opener = { element: HTMLElement; isSame: (other: HTMLElement) => boolean };

const CONTROLS = "button, a[href], summary, input, select, textarea";
let pressed: Opener | null = null;

/** Remembers the last pressed control: a redraw may remove it before its dialog opens. */
export function usePressed(): void {
  useEffect(() => {
    const note = ({ target }: MouseEvent) => {
      // Enter in a field clicks a button, but the focus stays. Safari does not focus pressed buttons.
      const focused = document.activeElement?.closest<HTMLElement>(CONTROLS);
      const control = focused ?? (target as Element | null)?.closest<HTMLElement>(CONTROLS);
      pressed = control ? openerOf(control) : null;
    };
    document.addEventListener("click", note, true);
    return () => document.removeEventListener("click", note, true);
  }, []);
}

/** The control focused when a dialog opens, else the last pressed one. */
export function currentOpener(): Opener | null {
  const focused = document.activeElement?.closest<HTMLElement>(CONTROLS);
  return focused ? openerOf(focused) : pressed;
}

export function restoreFocus({ element, isSame }: Opener): void {
  if (element.isConnected && isDrawn(element)) return element.focus();
  const alike = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(isSame);
  (alike.find(isDrawn) ?? menuButtonOf(alike[0]))?.focus();
}

const isDrawn = (element: HTMLElement) => element.getClientRects().length > 0;

/** The button of the closed menu that holds a control. */
function menuButtonOf(control: HTMLElement | undefined): HTMLElement | null {
  const id = control?.closest("[popover]")?.id;
  return id ? document.querySelector<HTMLElement>(`[popovertarget="${id}"]`) : null;
}

function openerOf(element: HTMLElement): Opener {
  const marks = marksOf(element);
  return { element, isSame: (other) => marksOf(other) === marks };
}

function marksOf(element: HTMLElement): string {
  const { name, value, form } = element as HTMLButtonElement;
  const isButton = element.tagName === "BUTTON";
  const text = isButton || element.tagName === "A" || element.tagName === "SUMMARY" ? element.textContent : "";
  const formMark = form && (form.getAttribute("id") || `${form.getAttribute("action")} ${hiddenIdsOf(form)}`);
  const id = isButton ? "" : element.id;
  return JSON.stringify([
    element.tagName,
    id,
    name,
    isButton ? value : "",
    element.getAttribute("href"),
    element.getAttribute("aria-label"),
    text,
    formMark,
  ]);
}

function hiddenIdsOf(form: HTMLFormElement): string {
  const hidden = [...form.querySelectorAll<HTMLInputElement>('input[type="hidden"]')];
  return hidden
    .filter(({ name }) => /id$/i.test(name))
    .map(({ value }) => value)
    .join(" ");
}
