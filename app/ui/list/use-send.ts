import { useSubmit } from "@remix-run/react";
import type { FormEvent } from "react";

/**
 * What sending any form within a list does: as `Form` with `preventScrollReset`, which costs more than the rest of a row's form, and each row
 * has its own (ADR 49). For the list's `onSubmit`; the forms are plain ones that are sent to the page itself.
 */
export function useSend() {
  const submit = useSubmit();
  return (event: FormEvent<HTMLElement>) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    submit((submitter ?? event.target) as HTMLFormElement | HTMLButtonElement, { preventScrollReset: true });
  };
}
