const item = /<li([^<>]*?) data-list="(un)?checked"([^<>]*)>/g;

/** Check lists and callouts as the reading page shows them. */
export function shownBlocks(html: string): string {
  return html
    .replace(item, (_, before: string, open: string | undefined, after: string) => {
      const [name, words] = open ? ["open", "할 일"] : ["done", "완료"];
      return `<li class="check" data-check="${name}"${before}${after}><span class="sr-only">${words}: </span>`;
    })
    .replaceAll("</aside><aside>", "<br />")
    .replace(/<aside\b/g, '<div class="callout" role="note"')
    .replaceAll("</aside>", "</div>");
}

/** A box before each item of a check list, for plain text. */
export const boxedItems = (html: string): string =>
  html.replace(item, (tag, _before: string, open: string | undefined) => `${tag}${open ? "☐" : "☑"} `);
