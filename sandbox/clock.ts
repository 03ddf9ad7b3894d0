const KST = 9 * 3_600_000;

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

  reset() {
    this.#frozen = this.#start;
    this.#shift = 0;
  }

  isReal(): boolean {
    return this.#frozen === null && this.#shift === 0;
  }
}

/** Seoul day, as YYYY-MM-DD. */
export function seoulDay(ms: number): string {
  return new Date(ms + KST).toISOString().slice(0, 10);
}

/** Seoul time without a zone, as Korean providers write times. */
export function seoulClock(iso: string): string {
  return new Date(Date.parse(iso) + KST).toISOString().slice(0, 19);
}
