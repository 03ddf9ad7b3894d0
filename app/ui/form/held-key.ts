import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/**
 * The one-time key of a form on a page with other forms. Each of them makes the page read its data anew, and a new key with it; the form keeps
 * its key, and what is typed into it, until it was itself sent and not `refused`. Also the `key` of its component, which is then emptied.
 */
export function useHeldKey(loaded: string, refused: boolean): string {
  const [held, hold] = useState(loaded);
  const { state, formData } = useNavigation();
  const isSent = useRef(false);
  useEffect(() => {
    if (formData?.get("formKey") === held) isSent.current = true;
    if (state !== "idle" || !isSent.current) return;
    isSent.current = false;
    if (!refused) hold(loaded);
  }, [state, formData, held, loaded, refused]);
  return held;
}
