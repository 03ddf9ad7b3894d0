import { useNavigation, useSubmit } from "@remix-run/react";
import type { FormEvent } from "react";

/** `onSubmit` of a list with a plain form in each row: `Form` costs more than the rest of a row (ADR 49). */
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
