const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;
const STOOD_MS = 60_000;

/** Back-off before a restart: none first, then 1, 2, 4 … 30 s while the program ends within a minute. `now` in ms. */
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

export function when(ms: number): string {
  return ms === 0 ? "at once" : `in ${ms / 1000} s`;
}
