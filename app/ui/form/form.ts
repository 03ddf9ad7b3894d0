import { useForm as useConform } from "@conform-to/react";
import { useLocation } from "@remix-run/react";
import { useRestored } from "./restored";

/** The state that clears a form's errors and keeps its values. */
const NOTHING_WRONG = { error: {} };

/**
 * conform's `useForm`, which begins with what was typed before a login ran out, and whose errors are cleared after a redirect. conform keeps
 * the last refusal until the next one; when a successful submit redirects to the same page, the old error would stand beside the notice of
 * success. Only the router's own mark of a redirect clears, not a jump inside the page or a revalidation.
 */
export const useForm: typeof useConform = ({ lastResult, defaultValue, ...options }) => {
  const redirected = (useLocation().state as { _isRedirect?: boolean } | null)?._isRedirect === true;
  const restored = useRestored(options.id);
  return useConform({
    ...options,
    defaultValue: (restored as typeof defaultValue) ?? defaultValue,
    lastResult: lastResult ?? (redirected ? NOTHING_WRONG : undefined),
  });
};
