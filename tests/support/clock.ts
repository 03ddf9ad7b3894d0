import { vi } from "vitest";

/** Midnight in Seoul on 1 March. UTC still has February, so code that uses UTC days fails. */
export const NOW = new Date("2026-02-28T15:00:00Z");

/** Stop `Date` here and in sandboxes started later; timers and `performance` go on. */
export function freeze(at: Date | string | number = NOW): void {
  vi.setSystemTime(at);
}

/** Use the machine's clock until the test ends, for real processes. */
export function useMachineClock(): void {
  vi.useRealTimers();
}

export function advance(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

const monotonicMs = performance.now.bind(performance);
let aheadMs = 0;

/** Move the monotonic clock, by which caches expire. `vi.restoreAllMocks` sets it back. */
export function advanceCaches(ms: number): void {
  aheadMs += ms;
  vi.spyOn(performance, "now").mockImplementation(() => monotonicMs() + aheadMs);
}
