import { htmlOfBlock, typedBlocks } from "./html-of-marks";
import { type MarkedHtml, readMarked } from "./marks-of-html";

/** HTML as Markdown, pictures as `[사진 1]`. */
export function markedText(html: string): string {
  return shownText(readMarked(html));
}

const shownText = ({ blocks }: MarkedHtml) => blocks.map(({ marks }) => marks).join("\n\n");

/** Uncleaned HTML of text typed over `markedText(source)`. Unchanged blocks and lines take the HTML of `source`. Linear time. */
export function typedText(typed: string, source: string): string {
  const text = typed.replace(/\r\n?/g, "\n");
  const known = readMarked(source.replace(/\r\n?/g, "\n"));
  if (shownText(known) === text) return source.replace(/\r\n?/g, "\n");
  const places = new Map<string, number[]>();
  for (const [place, { marks }] of known.blocks.entries()) {
    const samePlaces = places.get(marks);
    if (samePlaces) samePlaces.push(place);
    else places.set(marks, [place]);
  }
  const typedParts = typedBlocks(text).map((block) => {
    const samePlaces = places.get(block);
    return { block, place: samePlaces === undefined ? -1 : samePlaces.length > 1 ? samePlaces.shift()! : samePlaces[0]! };
  });
  const keptPlaces = new Set(typedParts.map(({ place }) => place));
  let nextPlace = 0;
  let html = "";
  let wasTyped = false;
  for (const { block, place } of typedParts) {
    if (place >= 0) {
      html += known.blocks[place]!.html;
      nextPlace = place + 1;
      wasTyped = false;
      continue;
    }
    const replaced = keptPlaces.has(nextPlace) ? undefined : known.blocks[nextPlace++]?.html;
    // Rejoin typed blocks by blank lines: a raw tag may span both.
    html += `${wasTyped ? "\n\n" : ""}${htmlOfBlock(block, known, replaced)}`;
    wasTyped = true;
  }
  return html;
}
