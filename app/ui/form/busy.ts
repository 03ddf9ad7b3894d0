import { useEffect } from "react";

/** The number of waits under way; the bar shows while it is above zero. Written only in the browser. */
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

/** Shows the busy bar while `active`. */
export function useBusyWhile(active: boolean): void {
  useEffect(() => (active ? startBusy() : undefined), [active]);
}
