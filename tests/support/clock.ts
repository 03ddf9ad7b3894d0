import { vi } from "vitest";

/** The tests' time: midnight in Seoul on 1 March. UTC still has February, so code that uses UTC days fails. */
export const NOW = new Date("2026-02-28T15:00:00Z");

/** Stop `Date` here and in sandboxes started later; timers and `performance` go on. `setup.ts` resets the clock before each test. */
export function freeze(at: Date | string | number = NOW): void {
  vi.setSystemTime(at);
}

/** Use the machine's clock until the test ends: real processes have no other clock. */
export function useMachineClock(): void {
  vi.useRealTimers();
}

/** Move the stopped clock; a negative number moves the clock back. */
export function advance(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}
