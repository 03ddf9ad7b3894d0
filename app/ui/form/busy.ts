import { useEffect } from "react";

/** How many things the page is waiting for. The bar at the top shows while it is not zero. Only the browser ever writes it. */
let waiting = 0;
const listeners = new Set<() => void>();

function startBusy(): () => void {
  waiting += 1;
  for (const tell of listeners) tell();
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    waiting -= 1;
    for (const tell of listeners) tell();
  };
}

export function subscribeBusy(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

export const isBusy = () => waiting > 0;

/** Counts as waiting while `active`. */
export function useBusyWhile(active: boolean): void {
  useEffect(() => (active ? startBusy() : undefined), [active]);
}
