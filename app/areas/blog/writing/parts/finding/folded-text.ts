/** A text in one spelling; `places` has each letter's place in the original, null where both agree. */
export type Folded = { text: string; places: Uint32Array | null };
/** A found part of a text. */
export type Part = { start: number; length: number };

export const MOST_LETTERS = 200;
const CLUSTERS = /[\u1100-\u115f\ua960-\ua97c][\u1160-\u11a7\ud7b0-\ud7c6]*[\u11a8-\u11ff\ud7cb-\ud7fb]*\p{M}*|\P{M}\p{M}*|\p{M}+/gsu;
const MAY_COMPOSE = /[\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7fb]|\p{M}/u;

/** Composes letters (NFC) and, unless `isExact`, drops case. */
export function fold(text: string, isExact: boolean): Folded {
  const cased = (part: string) => (isExact ? part : part.toLowerCase());
  const lower = cased(text);
  if (lower.length === text.length && !MAY_COMPOSE.test(text)) return { text: lower, places: null };
  const parts: string[] = [];
  const places = new Uint32Array(2 * text.length + 2);
  let length = 0;
  for (const { 0: cluster, index } of text.matchAll(CLUSTERS)) {
    const part = cased(cluster.normalize("NFC"));
    parts.push(part);
    for (let letter = 0; letter < part.length; letter++) places[length++] = index;
  }
  places[length++] = text.length;
  return { text: parts.join(""), places: places.slice(0, length) };
}

/** All parts of a text that read as `sought`, without overlaps, in linear time. */
export function partsOf({ text, places }: Folded, sought: string): Part[] {
  const parts: Part[] = [];
  if (sought === "") return parts;
  for (let at = text.indexOf(sought); at >= 0;) {
    const end = at + sought.length;
    if (!places) parts.push({ start: at, length: sought.length });
    else if (places[at] !== places[at - 1] && places[end] !== places[end - 1])
      parts.push({ start: places[at]!, length: places[end]! - places[at]! });
    at = text.indexOf(sought, end);
  }
  return parts;
}
