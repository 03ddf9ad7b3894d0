import { most, tooLarge } from "./bounds";
import { append, unescaped } from "./cell-text";
import { walkXml } from "./walk-xml";

/** The texts that cells name by number. Runs of a rich text are joined, phonetic runs left out. */
export async function readSharedStrings(pieces: AsyncIterable<Buffer>): Promise<string[]> {
  const strings: string[] = [];
  let written = "";
  let letters = 0;
  await walkXml(pieces, "sst", {
    text: (text, name, parent) => {
      if (isShown(name, parent)) written = append(written, text);
    },
    close: (name, parent) => {
      if (name !== "si" || parent !== "sst") return;
      const text = unescaped(written);
      letters += text.length;
      if (strings.push(text) > most.sharedStrings || letters > most.sharedLetters) throw tooLarge();
      written = "";
    },
  });
  return strings;
}

/** Whether the text of an element is part of what the cell shows, and not how it is pronounced. */
export const isShown = (name: string, parent: string): boolean => name === "t" && parent !== "rPh";
