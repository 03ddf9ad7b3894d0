import { useNavigation, useSubmit } from "@remix-run/react";
import type { FormEvent } from "react";

/**
 * The `onSubmit` of a list whose rows have plain forms: sends the pressed form to the page itself, without moving the page. `Form` for
 * each row costs more than the rest of the row (ADR 49).
 */
export function useSend() {
  const submit = useSubmit();
  const { state } = useNavigation();
  return (event: FormEvent<HTMLElement>) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (state === "submitting") return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    submit((submitter ?? event.target) as HTMLFormElement | HTMLButtonElement, { preventScrollReset: true });
  };
}
