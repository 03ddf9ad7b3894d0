/**
 * Clean HTML with each table in a frame that scrolls sideways, also by keyboard, named by the table's caption or number. For reading only;
 * it is not stored.
 */
export function framedTables(html: string): string {
  let number = 0;
  const given = new Set<string>();
  return html
    .replace(/<table>(?:<caption>(.*?)<\/caption>)?/gs, (table, caption: string | undefined) => {
      number += 1;
      const words = attributeText(caption ?? "") || `표 ${number}`;
      const name = given.has(words) ? `${words} (${number})` : words;
      given.add(name);
      return `<div class="table-scroll" role="region" aria-label="${name}" tabindex="0">${table}`;
    })
    .replaceAll("</table>", "</table></div>");
}

/** The words of clean inline HTML, escaped for an attribute. */
const attributeText = (html: string) =>
  html
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replaceAll('"', "&quot;");
