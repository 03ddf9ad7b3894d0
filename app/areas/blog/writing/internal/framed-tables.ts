/**
 * Clean HTML with each table in a frame that moves sideways within the page, also by the keyboard. Its name is the table's caption, or its number.
 * The frame is only for reading: what is kept has none.
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

/** The words of clean inline HTML, as they stand between an attribute's quotes. */
const attributeText = (html: string) =>
  html
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replaceAll('"', "&quot;");
