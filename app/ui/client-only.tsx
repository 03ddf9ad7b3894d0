import type { ReactNode } from "react";
import { ClientOnly as RemixClientOnly } from "remix-utils/client-only";

/** `children` in the browser; `fallback` on the server, without script, and until scripts run. The fallback must be fully usable. */
export function ClientOnly({ children, fallback }: { children: () => ReactNode; fallback: ReactNode }) {
  return <RemixClientOnly fallback={fallback}>{children}</RemixClientOnly>;
}
