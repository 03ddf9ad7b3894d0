const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;
const STOOD_MS = 60_000;

/**
 * How long a program that ended waits before it is restarted: not at all the first time, then 1, 2, 4 … 30 seconds while it ends again
 * within a minute of its start. `now`: milliseconds.
 */
export class BackOff {
  private tries = 0;
  private begun: number;

  constructor(private now: () => number = Date.now) {
    this.begun = now();
  }

  begins(): void {
    this.begun = this.now();
  }

  /** Records an end; returns the milliseconds to wait. */
  ended(): number {
    if (this.now() - this.begun >= STOOD_MS) this.tries = 0;
    this.tries += 1;
    return this.tries === 1 ? 0 : Math.min(FIRST_MS * 2 ** (this.tries - 2), LONGEST_MS);
  }
}

/** "at once", "in 4 s": when a program is restarted. */
export function when(ms: number): string {
  return ms === 0 ? "at once" : `in ${ms / 1000} s`;
}
