const MOST = 5;

/**
 * The marks of an axis of things that are counted, from 0 to at least `highest`: steps of 1, 2 or 5 times a power of ten, at most five of them.
 * 0 alone where nothing was counted.
 */
export function stepsTo(highest: number): number[] {
  if (!(highest > 0)) return [0];
  const power = Math.max(1, 10 ** Math.floor(Math.log10(highest / MOST)));
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => one * MOST >= highest)!;
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, n) => n * step);
}
