import { useNavigation } from "@remix-run/react";
import { type RefObject, useRef } from "react";

/** Whether a form is being sent, until its answer is shown. */
export function usePosting(): boolean {
  const { state, formMethod } = useNavigation();
  return state !== "idle" && formMethod !== undefined && formMethod !== "GET";
}

/** The button that sent the last form: a list's rows have buttons of equal name and value. */
let lastSubmitter: HTMLElement | null = null;
if (typeof document !== "undefined")
  document.addEventListener("submit", ({ submitter }) => void (lastSubmitter = submitter), { capture: true });

/** Whether this button sent the form being sent. A script's form names no button: its data then decide. */
export function usePressed({ name, value }: { name?: string; value?: unknown }): { ref: RefObject<HTMLButtonElement>; isPressed: boolean } {
  const ref = useRef<HTMLButtonElement>(null);
  const { formData } = useNavigation();
  const isPosting = usePosting();
  const isPressed = lastSubmitter?.isConnected ? lastSubmitter === ref.current : !name || formData?.get(name) === value;
  return { ref, isPressed: isPosting && isPressed };
}
