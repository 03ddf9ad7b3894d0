/** Paths of a small drawing, 100 × 32: this month's line, the area below, last month's line, and the newest point. */
export type Spark = { now: string; area: string; before: string; end: { x: number; y: number } };

const WIDTH = 100;
const HEIGHT = 32;
/** Room for the thickness of a line. */
const EDGE = 2;

/** Both series share the scale; a day has one x in both. Null if all is 0. */
export function sparkOf(now: number[], before: number[]): Spark | null {
  const most = Math.max(...now, ...before);
  if (most === 0) return null;
  const days = Math.max(now.length, before.length, 2);
  const pointsOf = (values: number[]) =>
    values.map((value, index) => ({
      x: Math.round(EDGE + ((WIDTH - 2 * EDGE) * index) / (days - 1)),
      y: Math.round(10 * (HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * value) / most)) / 10,
    }));
  const points = pointsOf(now);
  const end = points.at(-1) ?? { x: EDGE, y: HEIGHT - EDGE };
  const line = lineOf(points);
  return { now: line, area: points.length > 1 ? `${line}V${HEIGHT}H${points[0]!.x}Z` : "", before: lineOf(pointsOf(before)), end };
}

type Point = { x: number; y: number };

/** Leaves out points between two of the same height. */
function lineOf(points: Point[]): string {
  let path = "";
  for (const [index, { x, y }] of points.entries()) {
    const isBetween = index > 0 && points[index - 1]!.y === y && points[index + 1]?.y === y;
    if (!isBetween) path += `${path ? "L" : "M"}${x} ${y}`;
  }
  return path;
}

/** Running sums. */
export function addedUp(values: number[]): number[] {
  let sum = 0;
  return values.map((value) => (sum += value));
}
