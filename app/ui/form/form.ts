import { useForm as useConform } from "@conform-to/react";
import { useLocation } from "@remix-run/react";
import { useRestored } from "./restored";

const NOTHING_WRONG = { error: {} };

/** Starts with values from before a login ran out. Clears errors after a redirect, which conform would not. */
export const useForm: typeof useConform = ({ lastResult, defaultValue, ...options }) => {
  const redirected = (useLocation().state as { _isRedirect?: boolean } | null)?._isRedirect === true;
  const restored = useRestored(options.id);
  return useConform({
    ...options,
    defaultValue: (restored as typeof defaultValue) ?? defaultValue,
    lastResult: lastResult ?? (redirected ? NOTHING_WRONG : undefined),
  });
};
