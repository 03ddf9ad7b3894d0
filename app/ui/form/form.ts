import { useForm as useConform } from "@conform-to/react";
import { useLocation } from "@remix-run/react";

/** Takes what was wrong off a form and leaves what stands in its fields. */
const NOTHING_WRONG = { error: {} };

/**
 * conform's `useForm`, whose result ends with the redirect. conform keeps the last refusal until the next one comes; a submit that went
 * through leads elsewhere, and where that is the same page the refusal would stand there beside the notice of success. A jump inside the
 * page or a look at fresh data ends nothing: only the router's own mark of a redirect does.
 */
export const useForm: typeof useConform = ({ lastResult, ...options }) => {
  const redirected = (useLocation().state as { _isRedirect?: boolean } | null)?._isRedirect === true;
  return useConform({ ...options, lastResult: lastResult ?? (redirected ? NOTHING_WRONG : undefined) });
};
