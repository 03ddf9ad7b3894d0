/** A change against an earlier period: `text` for the eye, with an arrow; `said` is the sentence. */
export type Change = { way: "up" | "down" | "same"; text: string };
type Format = (value: number) => string;

/** Null without an earlier figure. */
export function changeOf(now: number, before: number, format: Format): Change | null {
  if (before === 0) return null;
  if (now === before) return { way: "same", text: "그대로" };
  return { way: now > before ? "up" : "down", text: format(Math.abs(now - before)) };
}

/** Sentence of a report's figure, and the way for its arrow. */
export type Comparison = { way: Change["way"] | null; said: string };

export const comparisonOf = (now: number, before: number, format: Format, than: string): Comparison => ({
  way: changeOf(now, before, format)?.way ?? null,
  said: compare(now, before, format, than),
});

type Share = { of: number; rate: number };

export function comparisonOfRates(now: Share, before: Share, than: string): Comparison {
  const change = now.of === 0 || before.of === 0 ? null : changeOf(tenths(now.rate), tenths(before.rate), points);
  return { way: change?.way ?? null, said: compareRates(now, before, than) };
}

/** "지난달(3건)보다 2건 많아요". */
export function compare(now: number, before: number, format: Format, than: string): string {
  if (before === 0) return `${than}에는 없었어요`;
  if (now === before) return `${than}과 같아요`;
  return `${than}(${format(before)})보다 ${format(Math.abs(now - before))} ${now > before ? "많아요" : "적어요"}`;
}

/** Compares two rates in percent. With nothing to compare it says what the earlier period was. */
export function compareRates(now: Share, before: Share, than: string): string {
  if (before.of === 0) return `${than}에는 없었어요`;
  if (now.of === 0) return `${than} ${tenthsShown(before.rate)}%`;
  if (tenths(now.rate) === tenths(before.rate)) return `${than}과 같아요`;
  const change = points(Math.abs(tenths(now.rate) - tenths(before.rate)));
  return `${than}(${tenthsShown(before.rate)}%)보다 ${change} ${now.rate > before.rate ? "높아요" : "낮아요"}`;
}

/** One decimal is enough for a comparison. */
export const tenths = (rate: number) => Math.round(rate * 10);
const tenthsShown = (rate: number) => (tenths(rate) / 10).toFixed(1);
export const points = (value: number) => `${(value / 10).toFixed(1)}%p`;
