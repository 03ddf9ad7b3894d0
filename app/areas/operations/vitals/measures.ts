/** `good` and `poor` are browser makers' thresholds; `bounds` limit the buckets. Milliseconds, except for CLS. */
export const measures = {
  LCP: {
    label: "가장 큰 내용이 보이기까지",
    good: 2_500,
    poor: 4_000,
    bounds: [
      250, 500, 750, 1_000, 1_250, 1_500, 1_750, 2_000, 2_250, 2_500, 2_750, 3_000, 3_500, 4_000, 5_000, 6_000, 8_000, 10_000, 15_000,
      60_000,
    ],
  },
  INP: {
    label: "누른 뒤 바뀌기까지",
    good: 200,
    poor: 500,
    bounds: [25, 50, 75, 100, 125, 150, 175, 200, 250, 300, 350, 400, 500, 600, 800, 1_000, 1_500, 2_000, 5_000, 60_000],
  },
  CLS: {
    label: "화면이 밀린 정도",
    good: 0.1,
    poor: 0.25,
    bounds: [0.001, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.125, 0.15, 0.175, 0.2, 0.25, 0.3, 0.4, 0.5, 0.75, 1, 10],
  },
} as const;

export type Measure = keyof typeof measures;
export const MEASURES = Object.keys(measures) as Measure[];

/** Index of the first bucket whose bound reaches the value, else of the last. */
export function bucketOf(measure: Measure, value: number): number {
  const { bounds } = measures[measure];
  const bucket = bounds.findIndex((bound) => value <= bound);
  return bucket === -1 ? bounds.length - 1 : bucket;
}

/** 75th percentile, interpolated within its bucket; null without reports. */
export function percentile75(measure: Measure, totals: Map<number, number>): number | null {
  const bounds: readonly number[] = measures[measure].bounds;
  const all = [...totals.values()].reduce((sum, total) => sum + total, 0);
  if (all === 0) return null;
  let below = 0;
  for (const [bucket, upper] of bounds.entries()) {
    const total = totals.get(bucket) ?? 0;
    if (below + total >= all * 0.75) {
      const lower = bucket === 0 ? 0 : bounds[bucket - 1]!;
      return lower + (upper - lower) * ((all * 0.75 - below) / total);
    }
    below += total;
  }
  return bounds.at(-1)!;
}

/** Rating by the browser makers' thresholds. */
export function verdictOf(measure: Measure, value: number): "좋음" | "개선 필요" | "나쁨" {
  const { good, poor } = measures[measure];
  return value <= good ? "좋음" : value <= poor ? "개선 필요" : "나쁨";
}

/** Korean text: "1.8초", "120밀리초", "0.04". */
export function valueText(measure: Measure, value: number): string {
  if (measure === "CLS") return value.toFixed(2);
  return value >= 1_000 ? `${(value / 1_000).toFixed(1)}초` : `${Math.round(value)}밀리초`;
}
