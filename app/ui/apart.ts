/** What stands in a page's text for the long texts that are kept apart, while one is drawn; null in the browser. */
let page: { mark: (place: number) => string; texts: string[][] } | null = null;

/**
 * A long text of a page, given in pieces of some 20 kB, as HTML for React. On the server it is kept apart until the page is made into
 * bytes: a text above 64,000 characters takes three times as long to put together as its pieces (ADR 49).
 */
export function apart(pieces: string[]): string {
  if (!page || pieces.length < 2) return pieces.join("");
  return page.mark(page.texts.push(pieces) - 1);
}

/**
 * The pieces of the page that `draw` gives at once, in their order, with what it kept apart in its place. `secret` is what no part of a page
 * can know, so that nobody's text stands for another.
 */
export function withTextsApart(secret: string, draw: () => string): string[] {
  const drawn = { mark: (place: number) => `<!--${secret}:${place}-->`, texts: [] as string[][] };
  page = drawn;
  let rest: string;
  try {
    rest = draw();
  } finally {
    page = null;
  }
  const pieces = drawn.texts.flatMap((texts, place) => {
    const at = rest.indexOf(drawn.mark(place));
    if (at < 0) return [];
    const before = rest.slice(0, at);
    rest = rest.slice(at + drawn.mark(place).length);
    return [before, ...texts];
  });
  return [...pieces, rest];
}
