import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/** Survives reloads by other forms. Changes only after this form was sent and not `refused`. */
export function useHeldKey(loaded: string, refused: boolean): string {
  const [heldKey, setHeldKey] = useState(loaded);
  const { state, formData } = useNavigation();
  const isSent = useRef(false);
  useEffect(() => {
    if (formData?.get("formKey") === heldKey) isSent.current = true;
    if (state !== "idle" || !isSent.current) return;
    isSent.current = false;
    if (!refused) setHeldKey(loaded);
  }, [state, formData, heldKey, loaded, refused]);
  return heldKey;
}
