import { useEffect } from "react";

let waiting = 0;
const listeners = new Set<() => void>();

function startBusy(): () => void {
  waiting += 1;
  for (const listener of listeners) listener();
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    waiting -= 1;
    for (const listener of listeners) listener();
  };
}

export function subscribeBusy(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isBusy = () => waiting > 0;

export function useBusyWhile(active: boolean): void {
  useEffect(() => (active ? startBusy() : undefined), [active]);
}
