import type { Attributes, Tag } from "sanitize-html";
import { settings } from "~/core/settings.server";
import { describedAs, fitsOneDescription, oneLine, ownPicture } from "./picture-descriptions";
import { escaped, unescaped } from "../escapes";
import { blocks, voids } from "./loose-text";

/** In clean HTML `<` always begins a tag. */
const PIECES = /([^<]*)(<(\/?)([a-z0-9]+)[^>]*>)?/g;

/** Keep our pictures' alt text and caption (in `title`); others lose `src`, so `exclusiveFilter` drops them. */
export function picture(_: string, { src = "", alt = "", title = "", width = "", height = "" }: Attributes): Tag {
  const base = settings().BASE_URL.replace(/\/$/, "");
  const path = src.startsWith(`${base}/`) ? src.slice(base.length) : src;
  const attribs: Attributes = {};
  if (ownPicture.test(path)) {
    Object.assign(attribs, { src: path, alt: describedAs(alt) });
    const caption = describedAs(title);
    if (caption !== "") attribs.title = caption;
  }
  for (const [name, value] of Object.entries({ width, height })) if (/^\d{1,4}$/.test(value)) attribs[name] = value;
  return { tagName: "img", attribs };
}

type Figure = { bare: number | null; waiting: { words: string; from: number; to: number } | null };

/**
 * Move a `figcaption` into the `title` of the figure's last untitled picture before, else of the next one. Captions that find none, hold a
 * picture or are too long stay text.
 */
export function captionsIntoPictures(html: string): string {
  if (!/<\/?fig/.test(html)) return html;
  const out: string[] = [];
  const figures: Figure[] = [];
  let caption: { from: number; shows: boolean } | null = null;
  let depth = 0;
  for (const [, text = "", tag = "", closing = "", name = ""] of html.matchAll(PIECES)) {
    out.push(text);
    const figure = figures.at(-1);
    if (name === "figure") {
      if (caption) continue;
      if (closing) figures.pop();
      else figures.push({ bare: null, waiting: null });
      if (depth === 0) out.push("\n\n");
    } else if (name === "figcaption") {
      if (!closing && figure && !caption) caption = { from: out.length, shows: false };
      if (!closing || !figure || !caption) continue;
      const { from, shows } = caption;
      caption = null;
      const words = shows ? "" : wordsOf(out.slice(from).join(""));
      if (shows || !fitsOneDescription(words)) continue;
      if (words === "") out.length = from;
      else if (figure.bare === null) figure.waiting = { words, from, to: out.length };
      else {
        out[figure.bare] = captioned(out[figure.bare]!, words);
        out.length = from;
        figure.bare = null;
      }
    } else {
      if (blocks.has(name) && !voids.has(name)) depth += closing ? -1 : 1;
      if (name === "img" && caption) caption.shows = true;
      else if (name === "img" && figure && !tag.includes(' title="')) {
        if (figure.waiting) {
          out.fill("", figure.waiting.from, figure.waiting.to);
          out.push(captioned(tag, figure.waiting.words));
          figure.waiting = null;
          continue;
        }
        figure.bare = out.length;
      }
      out.push(tag);
    }
  }
  return out.join("");
}

const captioned = (tag: string, words: string) => `${tag.slice(0, -" />".length)} title="${escaped(words)}" />`;
const wordsOf = (html: string) =>
  oneLine(unescaped(html.replace(/<\/?(?:br|p|h[1-5]|li|ul|ol|blockquote|aside|pre|hr)\b[^>]*>/g, " ").replace(/<[^>]*>/g, "")));

type Open = { name: string; tag: string; at: number };

/** Elements that may contain figures; others close before a figure and reopen after. */
const holders = new Set(["ul", "ol", "li", "blockquote", "aside", "table", "caption", "thead", "tbody", "tr", "th", "td", "div"]);

export function captionedFigures(html: string): string {
  if (!/<img [^>]*title="/.test(html)) return html;
  const out: string[] = [];
  let open: Open[] = [];
  // Figures repeat surrounding tags: once `spare` is used up, captions become lines.
  let spare = html.length + 10_000;
  let isAfterFigure = false;
  const begin = ({ name, tag }: Omit<Open, "at">) => open.push({ name, tag, at: out.push(tag) - 1 });
  for (const [, text = "", tag = "", closing = "", name = ""] of html.matchAll(PIECES)) {
    const inPre = open.some((one) => one.name === "pre");
    if (text !== "" && !(isAfterFigure && !inPre && text.trim() === "")) {
      out.push(text);
      isAfterFigure = false;
    }
    if (tag === "") continue;
    const caption = name === "img" ? / title="([^"]*)"/.exec(tag)?.[1] : undefined;
    if (caption !== undefined) {
      const bare = tag.replace(/ title="[^"]*"/, "");
      const within = open.slice(open.findLastIndex((one) => holders.has(one.name)) + 1);
      spare -= 3 * within.reduce((letters, one) => letters + one.tag.length, 0);
      if (spare < 0) {
        out.push(bare, "<br />", caption);
        isAfterFigure = false;
        continue;
      }
      if (!inPre) endLine(out);
      for (const one of within.toReversed()) closeElement(one, out);
      open = open.slice(0, open.length - within.length);
      out.push(figure(bare, caption, within));
      for (const one of within) begin(one);
      isAfterFigure = true;
    } else if (name === "br" && isAfterFigure) isAfterFigure = false;
    else if (voids.has(name)) {
      out.push(tag);
      isAfterFigure = false;
    } else if (closing) {
      const element = open.pop();
      if (element && isAfterFigure) closeElement(element, out);
      else out.push(tag);
    } else {
      begin({ name, tag });
      if (blocks.has(name) || name === "h6") isAfterFigure = false;
    }
  }
  return out.join("");
}

function figure(bare: string, caption: string, within: Open[]): string {
  const align = within.map(({ tag }) => / style="[^"]*?\b(text-align:[a-z]+)/.exec(tag)?.[1]).find(Boolean);
  const link = within.find(({ name }) => name === "a")?.tag;
  const shown = link ? `${link}${bare}</a>` : bare;
  return `<figure${align ? ` style="${align}"` : ""}>${shown}<figcaption>${caption}</figcaption></figure>`;
}

function closeElement({ name, at }: Open, out: string[]): void {
  if (at === out.length - 1) out.pop();
  else out.push(`</${name}>`);
}

function endLine(out: string[]): void {
  while (out.length > 0 && out.at(-1)!.trim() === "") out.pop();
  if (out.at(-1) === "<br />") out.pop();
}

export function captionLines(html: string): string {
  return html.replace(/<img\b[^<>]*? title="([^"<>]*)"[^<>]*>/g, "<br />$1<br />");
}

export function picturesNamed(html: string): string {
  return html.replace(/<img\b[^<>]*>/g, (tag) => {
    const [alt, caption] = [/ alt="([^"]*)"/.exec(tag)?.[1], / title="([^"]*)"/.exec(tag)?.[1]];
    return `[사진${alt ? `: ${alt}` : ""}]${caption ? `<br />${caption}<br />` : ""}`;
  });
}
