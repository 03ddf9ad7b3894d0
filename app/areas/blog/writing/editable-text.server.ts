import { cleanHtml } from "./clean-html.server";
import { unescapeText } from "./plain-text.server";

/**
 * A stored text for a textarea: one of only paragraphs, line ends and pictures as plain lines, so that a writer without the editor sees no
 * tags. A text with anything else, such as a table, or that would not convert back to the same stays HTML.
 */
export function editableText(html: string): string {
  if (html.includes("<table>")) return html;
  const plain = html
    .replace(/<p><br \/><\/p>/g, "\u0000")
    .replace(/<\/p><p>/g, "\n\n")
    .replace(/^<p>|<\/p>$/g, "")
    .replace(/<br \/>/g, "\n");
  if (plain.includes("\u0000")) return html;
  const text = plain.includes("<") ? plain : unescapeText(plain);
  return cleanHtml(text) === html ? text : html;
}
