/** From an instant (ms) until another, which is no part of it; Infinity for good. */
export type Span = { from: number; until: number };

/** What somebody may open or call, by its name, each with the spans in which they may: in order, apart from each other. */
export type Reach = ReadonlyMap<string, readonly Span[]>;

/** The reach of several together. */
export function joined(...reaches: Reach[]): Reach {
  const all = new Map<string, Span[]>();
  for (const reach of reaches) for (const [what, spans] of reach) all.set(what, [...(all.get(what) ?? []), ...spans]);
  return new Map([...all].map(([what, spans]) => [what, inOrder(spans)]));
}

/** The part of a reach that lies in a span, and of one thing alone when it is named. */
export function within(reach: Reach, { from, until }: Span, only?: string): Reach {
  const cut = new Map<string, Span[]>();
  for (const [what, spans] of reach) {
    if (only !== undefined && what !== only) continue;
    const left = spans.map((span) => ({ from: Math.max(span.from, from), until: Math.min(span.until, until) })).filter(isSome);
    if (left.length > 0) cut.set(what, left);
  }
  return cut;
}

/** The first thing that `one` reaches at some instant and `other` does not; undefined when there is none. */
export function beyond(one: Reach, other: Reach): string | undefined {
  for (const [what, spans] of one) if (!spans.every((span) => covers(other.get(what) ?? [], span))) return what;
  return undefined;
}

/** Whether one of these spans, which are apart from each other, holds the whole of a span. */
const covers = (spans: readonly Span[], span: Span) => spans.some(({ from, until }) => from <= span.from && span.until <= until);

const isSome = ({ from, until }: Span) => from < until;

/** Spans in order, those that touch made one. */
function inOrder(spans: Span[]): Span[] {
  const apart: Span[] = [];
  for (const span of spans.filter(isSome).toSorted((a, b) => a.from - b.from)) {
    const last = apart.at(-1);
    if (last && span.from <= last.until) apart[apart.length - 1] = { from: last.from, until: Math.max(last.until, span.until) };
    else apart.push(span);
  }
  return apart;
}
