import { cleanHtml } from "./clean-html.server";

/**
 * A kept text as it goes back into a textarea: paragraphs, line ends and pictures alone become plain lines again, so that who writes without
 * the editor meets no tags. A text that would not come out the same, or has more to it, stays HTML; so does one with a table.
 */
export function editableText(html: string): string {
  if (html.includes("<table>")) return html;
  const plain = html
    .replace(/<p><br \/><\/p>/g, "\u0000")
    .replace(/<\/p><p>/g, "\n\n")
    .replace(/^<p>|<\/p>$/g, "")
    .replace(/<br \/>/g, "\n");
  if (plain.includes("\u0000")) return html;
  const text = plain.includes("<") ? plain : unescaped(plain);
  return cleanHtml(text) === html ? text : html;
}

const unescaped = (text: string) =>
  text
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");
