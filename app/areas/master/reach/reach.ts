/** Instants in ms: from `from` up to, not including, `until`; Infinity for no end. */
export type Span = { from: number; until: number };

/** Sorted disjoint spans in which each screen or call may be used, by name. */
export type Reach = ReadonlyMap<string, readonly Span[]>;

/** Union of reaches; spans that overlap or touch are merged. */
export function joined(...reaches: Reach[]): Reach {
  const spansByName = new Map<string, Span[]>();
  for (const reach of reaches) for (const [what, spans] of reach) spansByName.set(what, [...(spansByName.get(what) ?? []), ...spans]);
  return new Map([...spansByName].map(([what, spans]) => [what, inOrder(spans)]));
}

/** Part of a reach inside a span; with `only`, of that name alone. */
export function within(reach: Reach, { from, until }: Span, only?: string): Reach {
  const cut = new Map<string, Span[]>();
  for (const [what, spans] of reach) {
    if (only !== undefined && what !== only) continue;
    const cutSpans = spans.map((span) => ({ from: Math.max(span.from, from), until: Math.min(span.until, until) })).filter(isSome);
    if (cutSpans.length > 0) cut.set(what, cutSpans);
  }
  return cut;
}

/** First screen or call that `one` reaches at an instant when `other` does not. */
export function beyond(one: Reach, other: Reach): string | undefined {
  for (const [what, spans] of one) if (!spans.every((span) => covers(other.get(what) ?? [], span))) return what;
  return undefined;
}

const covers = (spans: readonly Span[], span: Span) => spans.some(({ from, until }) => from <= span.from && span.until <= until);

const isSome = ({ from, until }: Span) => from < until;

function inOrder(spans: Span[]): Span[] {
  const apart: Span[] = [];
  for (const span of spans.filter(isSome).toSorted((a, b) => a.from - b.from)) {
    const last = apart.at(-1);
    if (last && span.from <= last.until) apart[apart.length - 1] = { from: last.from, until: Math.max(last.until, span.until) };
    else apart.push(span);
  }
  return apart;
}
