import { useSubmit } from "@remix-run/react";
import { useEffect, useRef, type FormEvent } from "react";
import { usePosting } from "../form/posting";

/** For a plain form in each row: `Form` costs more than the rest of a row (ADR 49). The pressed button shows its `data-pending`. */
export function useSend() {
  const submit = useSubmit();
  const isPosting = usePosting();
  const pressed = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const button = pressed.current;
    if (!isPosting || !button) return;
    const showLabel = showPending(button);
    return () => {
      pressed.current = null;
      showLabel();
    };
  }, [isPosting]);
  return (event: FormEvent<HTMLElement>) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (isPosting) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    pressed.current = submitter;
    submit((submitter ?? event.target) as HTMLFormElement | HTMLButtonElement, { preventScrollReset: true });
  };
}

function showPending(button: HTMLElement): () => void {
  const { pending } = button.dataset;
  if (pending === undefined) return () => {};
  const label = button.textContent;
  button.textContent = pending;
  button.setAttribute("aria-disabled", "true");
  return () => {
    button.textContent = label;
    button.removeAttribute("aria-disabled");
  };
}
