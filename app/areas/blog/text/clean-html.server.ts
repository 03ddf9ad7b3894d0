import sanitizeHtml, { type Attributes, type IOptions, type Tag } from "sanitize-html";
import { consultationPlaces } from "./consultation";
import { captionedFigures, captionsIntoPictures, picture } from "./figures";
import { flattened } from "./flatten";
import { withFootnotes } from "./footnotes";
import { framedTables } from "./framed-tables";
import { withGalleries } from "./galleries";
import { wrapLooseText } from "./loose-text";
import { withoutOfficeStyles } from "./office-marks";
import { shownBlocks } from "./shown-blocks";
import { tableTags, tidyTables } from "./tables";
import { linkedAddresses } from "./typed-addresses";
import { readableStyle, restyled, themedStyle } from "./text-colours";

const colour = [/^#[0-9a-f]{3,8}$/i, /^rgba?\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*(,\s*[\d.]{1,5}\s*)?\)$/i];

const allowed: IOptions = {
  allowedTags:
    "p br hr h1 h2 h3 h4 h5 strong b em i u s sub sup blockquote aside pre code ul ol li a img span figure figcaption table caption thead tbody tr th td".split(
      " ",
    ),
  allowedAttributes: {
    a: ["href", "rel", "target"],
    img: ["src", "alt", "title", "width", "height"],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan"],
    li: ["data-list"],
    "*": ["style"],
  },
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
  transformTags: { a: link, img: picture, li: listItem, del: "s", strike: "s", ...tableTags },
  exclusiveFilter: ({ tag, attribs, text, mediaChildren }) =>
    (tag === "img" && !attribs.src) || (tag === "a" && text.trim() === "" && mediaChildren.length === 0),
};

/**
 * Sanitize rich text: keeps `allowed` tags and styles, absolute links, our pictures. Wraps loose text in paragraphs, links typed
 * addresses. Runs on write and on read (design 9).
 */
export function cleanHtml(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n");
  let html = hasTags(lines) ? flattened(lines).replace(/<\/div\s*>/gi, "\n\n") : escapeText(lines);
  // Repeats until nothing changes: removing one tag may make others invalid.
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const before = html;
    const safe = sanitizeHtml(html, { ...allowed, ...withoutOfficeStyles(html) });
    const tidy = tidyTables(captionsIntoPictures(restyled(safe, themedStyle)));
    html = linkedAddresses(wrapLooseText(tidy)).replace(/<p([^>]*)><\/p>/g, "<p$1><br /></p>");
    // The editor ends a list where done, open and plain items meet.
    html = html.replaceAll("</ul><ul>", "");
    if (html === before) break;
  }
  return html;
}

/** `cleanHtml` for display: lowered headings, readable colours, scrollable tables, galleries, footnotes. */
export function htmlForReading(text: string): string {
  const html = restyled(cleanHtml(text), readableStyle)
    .replace(/<(\/?)h([1-5])\b/g, (_, slash: string, level: string) => `<${slash}h${Number(level) + 1}`)
    .replaceAll("<img ", '<img loading="lazy" ')
    .replaceAll("<pre>", '<pre tabindex="0">')
    .replace(/<a href="([^"]*)"(?=[^<>]*>\1<\/a>)/g, "$& data-bare");
  return consultationPlaces(withFootnotes(captionedFigures(withGalleries(framedTables(shownBlocks(html))))));
}

const MAX_PASSES = 6;

const hasTags = (text: string) => /<\/?[a-z][^<>]*>|<!--/i.test(text);
const escapeText = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

function link(_: string, { href = "", style }: Attributes): Tag {
  const address = href.trim();
  const isAbsolute = /^(https?:\/\/|mailto:)/i.test(address) && URL.canParse(address);
  const look: Attributes = style ? { style } : {};
  if (!isAbsolute) return { tagName: "span", attribs: look };
  return { tagName: "a", attribs: { href: address, rel: "noopener nofollow", target: "_blank", ...look } };
}

function listItem(tagName: string, { style, "data-list": list = "" }: Attributes): Tag {
  return { tagName, attribs: { ...(style && { style }), ...(/^(?:un)?checked$/.test(list) && { "data-list": list }) } };
}
