import { vi } from "vitest";

/** The tests' time: midnight in Seoul at the start of a month, when UTC has another day and month, so that code using UTC days fails. */
export const NOW = new Date("2026-02-28T15:00:00Z");

/**
 * Stops the clock of this process and of sandboxes started later: dates only; timers and `performance` go on. It is reset to NOW before
 * each test (`setup.ts`).
 */
export function freeze(at: Date | string | number = NOW): void {
  vi.setSystemTime(at);
}

/** Uses the machine's clock until the end of the test, for tests with real processes, which have no other. */
export function useMachineClock(): void {
  vi.useRealTimers();
}

/** Moves the stopped clock; a negative number goes back. */
export function advance(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}
