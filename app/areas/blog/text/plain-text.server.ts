import sanitizeHtml from "sanitize-html";
import { captionLines } from "./figures";
import { flattened } from "./flatten";
import { withoutConsultation } from "./consultation";
import { withoutFootnotes } from "./footnotes";
import { cellsParted, inLines } from "./lines";
import { boxedItems } from "./shown-blocks";
import { countText } from "./text-length";

/** HTML as text; lines as in `inLines`, cells separated by `between`. */
export function plainText(html: string, between = " | "): string {
  const words = unescapeText(sanitizeHtml(flattened(inLines(boxedItems(captionLines(html)))), { allowedTags: [], allowedAttributes: {} }))
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n\s*/g, "\n");
  return withoutConsultation(cellsParted(words, between)).trim();
}

/** `countText` of the plain text (rule 112), without the boxes of check lists, which the editor does not count. */
export function textLength(html: string): number {
  return countText(plainText(html.replace(/ data-list="(?:un)?checked"/g, ""), " "));
}

/** Beginning without footnotes: at most `max` code points, ellipsis included. */
export function summary(html: string, max = 160): string {
  const characters = [...withoutFootnotes(plainText(html)).replace(/\s+/g, " ")];
  return characters.length <= max
    ? characters.join("")
    : `${characters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`;
}

export function isBlank(html: string): boolean {
  return !html.includes("<img ") && textLength(html) === 0;
}

const unescapeText = (text: string) =>
  text
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");
