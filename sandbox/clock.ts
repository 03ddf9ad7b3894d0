const KST = 9 * 3_600_000;

/** The sandbox's clock, which token lifetimes, daily quotas and message times follow: the machine's, or stopped at the given instant. */
export class Clock {
  #start: number | null;
  #frozen: number | null;
  #shift = 0;

  constructor(start: number | null = null) {
    this.#start = this.#frozen = start;
  }

  now(): number {
    return this.#frozen ?? Date.now() + this.#shift;
  }

  iso(): string {
    return new Date(this.now()).toISOString();
  }

  freeze(at: number) {
    this.#frozen = at;
  }

  runFrom(at: number) {
    this.#frozen = null;
    this.#shift = at - Date.now();
  }

  /** Resets the clock to its initial state. */
  reset() {
    this.#frozen = this.#start;
    this.#shift = 0;
  }

  isReal(): boolean {
    return this.#frozen === null && this.#shift === 0;
  }
}

/** The day in Seoul (YYYY-MM-DD) on which an instant falls. */
export function seoulDay(ms: number): string {
  return new Date(ms + KST).toISOString().slice(0, 10);
}

/** An instant as Korean providers write it: Seoul time without a zone (YYYY-MM-DDTHH:mm:ss). */
export function seoulClock(iso: string): string {
  return new Date(Date.parse(iso) + KST).toISOString().slice(0, 19);
}
