import { type RawPost, wordsOf } from "./raw-post";

/** Title from `<title>`, else the first `h1`; uncleaned body, without a first `h1` that equals the title. */
export function readHtml(text: string): RawPost {
  const body = between(text, "body") ?? withoutHead(text);
  const titled = wordsOf(between(text, "title") ?? "");
  const headline = firstHeadline(body);
  if (!headline) return { title: titled, html: body, notes: [] };
  const isTitle = titled === "" || titled === headline.words;
  return { title: titled || headline.words, html: isTitle ? body.replace(headline.tag, "") : body, notes: [] };
}

function firstHeadline(html: string): { tag: string; words: string } | null {
  const heading = bounds(html, "h1");
  if (!heading) return null;
  const words = wordsOf(html.slice(heading.from, heading.to));
  return words === "" ? null : { tag: html.slice(heading.start, heading.end), words };
}

function withoutHead(text: string): string {
  const head = bounds(text, "head");
  return head ? text.slice(0, head.start) + text.slice(head.end) : text;
}

function between(text: string, name: string): string | null {
  const inside = bounds(text, name);
  return inside && text.slice(inside.from, inside.to);
}

/** First `name` element's offsets, in linear time; an unclosed one reaches the end. */
function bounds(text: string, name: string): { start: number; from: number; to: number; end: number } | null {
  const opening = new RegExp(`<${name}(?:\\s[^<>]*)?>`, "i").exec(text);
  if (!opening) return null;
  const from = opening.index + opening[0].length;
  const closing = new RegExp(`</${name}\\s*>`, "gi");
  closing.lastIndex = from;
  const closed = closing.exec(text);
  return { start: opening.index, from, to: closed?.index ?? text.length, end: closed ? closing.lastIndex : text.length };
}
