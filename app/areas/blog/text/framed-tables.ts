/** Frame tables to scroll sideways, also by keyboard. */
export function framedTables(html: string): string {
  let number = 0;
  const usedNames = new Set<string>();
  return html
    .replace(/<table>(?:<caption>(.*?)<\/caption>)?/gs, (table, caption: string | undefined) => {
      number += 1;
      const words = attributeText(caption ?? "") || `표 ${number}`;
      const name = usedNames.has(words) ? `${words} (${number})` : words;
      usedNames.add(name);
      return `<div class="table-scroll" role="region" aria-label="${name}" tabindex="0">${table}`;
    })
    .replaceAll("</table>", "</table></div>");
}

const attributeText = (html: string) =>
  html
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replaceAll('"', "&quot;");
