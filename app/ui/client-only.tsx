import type { ReactNode } from "react";
import { ClientOnly as RemixClientOnly } from "remix-utils/client-only";

/** `fallback` is drawn on the server and until scripts run; it must be fully usable. */
export function ClientOnly({ children, fallback }: { children: () => ReactNode; fallback: ReactNode }) {
  return <RemixClientOnly fallback={fallback}>{children}</RemixClientOnly>;
}
