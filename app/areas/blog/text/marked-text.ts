import { htmlOfBlock, typedBlocks } from "./html-of-marks";
import { type MarkedHtml, readMarked } from "./marks-of-html";

/**
 * A text's HTML as a textarea shows it: words with the simple marks of Markdown, blocks parted by a blank line, pictures as `[사진 1]`. Formats
 * that marks cannot say are not shown and stay (`typedText`).
 */
export function markedText(html: string): string {
  return shownText(readMarked(html));
}

const shownText = ({ blocks }: MarkedHtml) => blocks.map(({ marks }) => marks).join("\n\n");

/**
 * What was typed over `markedText(source)`, as HTML to be cleaned. An untouched text is the source itself; of a changed one each block, line,
 * item and cell that stands as it was shown keeps its HTML, so that nothing is lost but what was written anew. Linear in both texts.
 */
export function typedText(typed: string, source: string): string {
  const text = typed.replace(/\r\n?/g, "\n");
  const known = readMarked(source.replace(/\r\n?/g, "\n"));
  if (shownText(known) === text) return source.replace(/\r\n?/g, "\n");
  const places = new Map<string, number[]>();
  for (const [place, { marks }] of known.blocks.entries()) {
    const same = places.get(marks);
    if (same) same.push(place);
    else places.set(marks, [place]);
  }
  const found = typedBlocks(text).map((block) => {
    const same = places.get(block);
    return { block, place: same === undefined ? -1 : same.length > 1 ? same.shift()! : same[0]! };
  });
  const kept = new Set(found.map(({ place }) => place));
  let after = 0;
  let html = "";
  let wasTyped = false;
  for (const { block, place } of found) {
    if (place >= 0) {
      html += known.blocks[place]!.html;
      after = place + 1;
      wasTyped = false;
      continue;
    }
    const replaced = kept.has(after) ? undefined : known.blocks[after++]?.html;
    // Tags typed over several blocks belong together, with the blank lines between them.
    html += `${wasTyped ? "\n\n" : ""}${htmlOfBlock(block, known, replaced)}`;
    wasTyped = true;
  }
  return html;
}
