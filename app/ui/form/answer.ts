import { useActionData, useLocation } from "@remix-run/react";
import { useState } from "react";

/** The form's last answer, kept until the next page: the router drops it when data reload. */
export function useAnswer<Action>() {
  const sent = useActionData<Action>();
  const { key } = useLocation();
  const [kept, setKept] = useState({ sent, key });
  if (sent && (sent !== kept.sent || key !== kept.key)) setKept({ sent, key });
  return sent ?? (kept.key === key ? kept.sent : undefined);
}
