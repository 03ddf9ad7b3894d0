import { useNavigation } from "@remix-run/react";

/** Whether a form is being sent, until its answer is shown. */
export function usePosting(): boolean {
  const { state, formMethod } = useNavigation();
  return state !== "idle" && formMethod !== undefined && formMethod !== "GET";
}
