const TELL_EVERY_MS = 10_000;
const told = new Map<string, { at: number; times: number }>();

/**
 * Runs `tell` for something that may happen thousands of times a second: the first time at once, then at most every ten seconds for each
 * `key`. `times` is how often it happened since it was told last.
 */
export function tellSeldom(key: string, tell: (times: number) => void): void {
  const now = performance.now();
  const known = told.get(key) ?? { at: -Infinity, times: 0 };
  known.times += 1;
  told.set(key, known);
  if (now - known.at < TELL_EVERY_MS) return;
  tell(known.times);
  told.set(key, { at: now, times: 0 });
}
