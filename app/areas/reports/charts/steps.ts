const MAX_STEPS = 5;

/** Whole axis ticks from 0 to at least `highest`, in at most five equal steps. */
export function stepsTo(highest: number): number[] {
  if (!(highest > 0)) return [0];
  const power = Math.max(1, 10 ** Math.floor(Math.log10(highest / MAX_STEPS)));
  const step = [1, 2, 5, 10].map((times) => times * power).find((candidate) => candidate * MAX_STEPS >= highest)!;
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, n) => n * step);
}
