import sanitizeHtml, { type Attributes, type IOptions, type Tag } from "sanitize-html";
import { settings } from "~/core/settings.server";
import { flattened } from "./internal/flatten";
import { wrapLooseText } from "./internal/loose-text";
import { readableStyle, restyled, themedStyle } from "./internal/text-colours";
import { countText } from "./text-length";

const colour = [/^#[0-9a-f]{3,8}$/i, /^rgba?\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*(,\s*[\d.]{1,5}\s*)?\)$/i];
const ownFile = /^\/files\/[\w-]{8,40}$/;

/** What Quill 2 makes with our toolbar, and no more. */
const allowed: IOptions = {
  allowedTags: "p br hr h1 h2 h3 h4 h5 strong b em i u s sub sup blockquote pre code ul ol li a img span".split(" "),
  allowedAttributes: { a: ["href", "rel", "target"], img: ["src", "alt", "width", "height"], "*": ["style"] },
  allowedStyles: {
    "*": {
      color: colour,
      "background-color": colour,
      "font-size": [/^([89]|[12]\d|3[0-6])(\.\d{1,2})?pt$/],
      "line-height": [/^([1-4](\.\d{1,2})?|5)$/],
      "text-align": [/^(left|center|right|justify)$/],
    },
  },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nestingLimit: 60,
  transformTags: { a: link, img: picture, li: listItem, del: "s", strike: "s" },
  exclusiveFilter: ({ tag, attribs, text, mediaChildren }) =>
    (tag === "img" && !attribs.src) || (tag === "a" && text.trim() === "" && mediaChildren.length === 0),
};

/**
 * A post's text as it may be kept and shown: the tags and styles of our editor, links that give nothing away, pictures of our own store.
 * A plain text becomes paragraphs. Cleaning what is clean changes nothing. Used on write and again on read (design 9).
 */
export function cleanHtml(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n");
  let html = hasTags(lines) ? flattened(lines).replace(/<\/div\s*>/gi, "\n\n") : escapeText(lines);
  // Taking one tag out may leave others standing wrongly; what is clean already passes once.
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const before = html;
    html = wrapLooseText(restyled(sanitizeHtml(html, allowed), themedStyle)).replace(/<p([^>]*)><\/p>/g, "<p$1><br /></p>");
    if (html === before) break;
  }
  return html;
}

/** The same for a page that has a title of its own: headings go one step down, so that the page keeps its one `h1`; colours read in both themes. */
export function htmlForReading(text: string): string {
  return restyled(cleanHtml(text), readableStyle)
    .replace(/<(\/?)h([1-5])\b/g, (_, slash: string, level: string) => `<${slash}h${Number(level) + 1}`)
    .replaceAll("<img ", '<img loading="lazy" ');
}

/** The words alone, a line a block. */
export function plainText(html: string): string {
  const lines = html.replace(/<\/(p|h[1-5]|li|blockquote|pre|ul|ol)>|<(br|hr)\b[^>]*>/gi, "$&\n");
  return unescapeText(sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {} }))
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n\s*/g, "\n")
    .trim();
}

/** Characters without tags (decision 112). */
export function textLength(html: string): number {
  return countText(plainText(html));
}

/** The first lines for a card, at most `max` characters with the ellipsis. */
export function summary(html: string, max = 160): string {
  const characters = [...plainText(html).replace(/\s+/g, " ")];
  return characters.length <= max
    ? characters.join("")
    : `${characters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`;
}

/** Whether a post says or shows anything. */
export function isBlank(html: string): boolean {
  return !html.includes("<img ") && countText(plainText(html)) === 0;
}

const MOST_PASSES = 6;

const hasTags = (text: string) => /<\/?[a-z][^<>]*>|<!--/i.test(text);
const escapeText = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
const unescapeText = (text: string) =>
  text
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");

function link(_: string, { href = "" }: Attributes): Tag {
  const address = href.trim();
  const whole = /^(https?:\/\/|mailto:)/i.test(address) && URL.canParse(address);
  if (!whole) return { tagName: "span", attribs: {} };
  return { tagName: "a", attribs: { href: address, rel: "noopener nofollow", target: "_blank" } };
}

function picture(_: string, { src = "", alt = "", width = "", height = "" }: Attributes): Tag {
  const base = settings().BASE_URL.replace(/\/$/, "");
  const path = src.startsWith(`${base}/`) ? src.slice(base.length) : src;
  const attribs: Attributes = ownFile.test(path) ? { src: path, alt: alt.slice(0, 200) } : {};
  for (const [name, value] of Object.entries({ width, height })) if (/^\d{1,4}$/.test(value)) attribs[name] = value;
  return { tagName: "img", attribs };
}

function listItem(tagName: string, { style }: Attributes): Tag {
  return { tagName, attribs: style ? { style } : {} };
}
