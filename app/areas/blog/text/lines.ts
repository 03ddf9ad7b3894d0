const CELL_END = "\u001f";
const tag = /<(\/?)(p|h[1-5]|li|blockquote|aside|pre|ul|ol|br|hr|td|th|tr|caption|table)\b[^<>]*>/gi;

/** Add line ends after blocks, rows and `<br>`, in cells a space; CELL_END between cells. */
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

/** Replace CELL_END with `between`; drop rows without words. */
export function cellsParted(words: string, between: string): string {
  if (!words.includes(CELL_END)) return words;
  return words
    .replace(/^[ \u001f]+$\n?/gm, "")
    .replaceAll(CELL_END, between)
    .replace(/ {2,}/g, " ");
}
