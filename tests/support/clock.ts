import { vi } from "vitest";

/** Midnight in Seoul, where a month begins: the day and the month of UTC are others, so that whoever takes theirs is found out at once. */
export const NOW = new Date("2026-02-28T15:00:00Z");

/**
 * Stops the clock of this process, and of the sandboxes that it starts from now on: dates only, timers and what `performance` measures go on.
 * Before each test it stands at NOW again (`setup.ts`).
 */
export function freeze(at: Date | string | number = NOW): void {
  vi.setSystemTime(at);
}

/** The machine's own clock until the end of the test, where the other half of it is a process of its own, which has no other. */
export function useMachineClock(): void {
  vi.useRealTimers();
}

/** Moves the stopped clock; a negative number goes back. */
export function advance(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}
