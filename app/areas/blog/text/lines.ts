/** Separates a row's cells while tags are removed; a character that no text contains. */
const CELL_END = "\u001f";
const tag = /<(\/?)(p|h[1-5]|li|blockquote|pre|ul|ol|br|hr|td|th|tr|caption|table)\b[^<>]*>/gi;

/** HTML with a line end after each block and table row, and CELL_END between a row's cells for `cellsParted`. A row is one line. */
export function inLines(html: string): string {
  let isInCell = false;
  let cells = 0;
  return html.replaceAll(CELL_END, "").replace(tag, (whole: string, closing: string, anyCase: string) => {
    const name = anyCase.toLowerCase();
    if (name === "td" || name === "th") {
      isInCell = closing === "";
      if (isInCell) cells += 1;
      return isInCell && cells > 1 ? CELL_END + whole : whole;
    }
    if (name === "tr" || name === "table") [isInCell, cells] = [false, 0];
    const ends = (closing === "") === (name === "br" || name === "hr");
    return ends ? whole + (isInCell ? " " : "\n") : whole;
  });
}

/** The words of `inLines` with `between` from cell to cell; rows without words are dropped. */
export function cellsParted(words: string, between: string): string {
  if (!words.includes(CELL_END)) return words;
  return words
    .replace(/^[ \u001f]+$\n?/gm, "")
    .replaceAll(CELL_END, between)
    .replace(/ {2,}/g, " ");
}
