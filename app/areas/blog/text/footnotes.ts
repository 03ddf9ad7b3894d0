import { voids } from "./loose-text";

const MAX_MARKS = 1_000;
const LABEL = String.raw`\[\^([^\s[\]^<>&"]{1,20})\]`;
const definition = new RegExp(`^${LABEL}: ?`);
const mark = new RegExp(LABEL, "g");
const notesParagraph = /(<p(?: style="[^"<>]*")?>\[\^(?:(?!<\/?p\b)[\s\S])*<\/p>)/;
const tagOrText = /<(\/?)([a-z0-9]+)[^<>]*>|[^<]+/g;
const withoutMarks = new Set(["a", "code", "pre"]);

type Definition = { label: string; words: string };
/** `definitions`: empty unless `html` holds only notes. */
type Part = { html: string; definitions: Definition[] };

/**
 * Link marks `[^1]` to notes at the end; a paragraph `[^1]: …` defines a note. A mark or note without the other stays as typed. Linear
 * time.
 */
export function withFootnotes(html: string): string {
  if (!html.includes("[^")) return html;
  const parts = partsOf(html);
  const defined = new Set(parts.flatMap(({ definitions }) => definitions.map(({ label }) => label)));
  const marked = new Set<string>();
  eachMark(parts, defined, (label) => {
    marked.add(label);
    return "";
  });
  const words = new Map<string, string>();
  const isNew = ({ label }: Definition) => marked.has(label) && !words.has(label);
  const body = parts.filter(({ definitions }) => {
    if (definitions.length === 0 || !definitions.every(isNew)) return true;
    for (const { label, words: note } of definitions) words.set(label, note);
    return false;
  });
  const places = new Map<string, number>();
  const numbers = new Map<string, number>();
  const shown = eachMark(body, new Set(words.keys()), (label) => {
    if (!numbers.has(label)) numbers.set(label, numbers.size + 1);
    const place = (places.get(label) ?? 0) + 1;
    places.set(label, place);
    return reference(numbers.get(label)!, place);
  });
  const notes = [...numbers].map(([label, number]) => note(number, words.get(label)!, places.get(label)!));
  if (notes.length === 0) return html;
  return `${shown}<section class="notes" role="doc-endnotes" aria-label="각주"><ol>${notes.join("")}</ol></section>`;
}

/** Remove notes and their marks from plain text, for summaries. */
export function withoutFootnotes(text: string): string {
  if (!text.includes("[^")) return text;
  const labels = new Set<string>();
  const lines = text.split("\n").filter((line) => {
    const [found, label = ""] = definition.exec(line) ?? [];
    labels.add(label);
    return found === undefined;
  });
  return lines.join("\n").replace(mark, (whole, label: string) => (labels.has(label) ? "" : whole));
}

function partsOf(html: string): Part[] {
  let depth = 0;
  return html.split(notesParagraph).map((part, place) => {
    const isTop = depth === 0;
    depth += openedIn(part);
    return { html: part, definitions: isTop && place % 2 === 1 ? definitionsIn(part) : [] };
  });
}

function definitionsIn(paragraph: string): Definition[] {
  const lines = paragraph.replace(/^<p[^<>]*>|<\/p>$/g, "").split(/<br \/>(?=\[\^)/);
  const definitions = lines.map((line) => ({ label: definition.exec(line)?.[1] ?? "", words: line.replace(definition, "").trim() }));
  const isWhole = definitions.every(({ label, words }) => label !== "" && words !== "" && openedIn(words) === 0);
  return isWhole && new Set(definitions.map(({ label }) => label)).size === lines.length ? definitions : [];
}

function openedIn(html: string): number {
  let depth = 0;
  for (const [, slash, name] of html.matchAll(tagOrText)) if (name !== undefined && !voids.has(name)) depth += slash ? -1 : 1;
  return depth;
}

/** Rewrite marks with these labels, MAX_MARKS in all, except in notes, links and code. */
function eachMark(parts: Part[], labels: Set<string>, rewrite: (label: string) => string): string {
  let count = 0;
  let depth = 0;
  const rewriteMark = (whole: string, label: string) => (labels.has(label) && (count += 1) <= MAX_MARKS ? rewrite(label) : whole);
  const rewritePart = (part: string) =>
    part.replace(tagOrText, (piece, slash?: string, name?: string) => {
      if (name !== undefined && withoutMarks.has(name)) depth += slash ? -1 : 1;
      return name !== undefined || depth > 0 ? piece : piece.replace(mark, rewriteMark);
    });
  return parts.map(({ html, definitions }) => (definitions.length > 0 ? html : rewritePart(html))).join("");
}

const suffix = (number: number, place: number) => (place === 1 ? `${number}` : `${number}-${place}`);

function reference(number: number, place: number): string {
  const id = `note-from-${suffix(number, place)}`;
  return `<sup><a id="${id}" href="#note-${number}" role="doc-noteref" aria-label="각주 ${number}">${number}</a></sup>`;
}

function note(number: number, words: string, marks: number): string {
  const links = Array.from({ length: marks }, (_, index) => {
    const from = suffix(number, index + 1);
    return ` <a href="#note-from-${from}" role="doc-backlink" aria-label="본문으로 (각주 ${from})">↩</a>`;
  });
  return `<li id="note-${number}">${words}${links.join("")}</li>`;
}
