import { useActionData, useLocation } from "@remix-run/react";
import { useState } from "react";

/**
 * The form's answer as `useActionData` gives it, for a page that reads its data anew by itself: the router drops the answer then, and with it
 * an open question or a refusal. Kept until the next answer or the next page.
 */
export function useAnswer<Action>() {
  const sent = useActionData<Action>();
  const { key } = useLocation();
  const [kept, keep] = useState({ sent, key });
  if (sent && (sent !== kept.sent || key !== kept.key)) keep({ sent, key });
  return sent ?? (kept.key === key ? kept.sent : undefined);
}
