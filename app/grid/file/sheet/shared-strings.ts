import { most, tooLarge } from "./bounds";
import { append, unescaped } from "./cell-text";
import { walkXml } from "./walk-xml";

/** Texts that cells refer to by number, without phonetic text. */
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

export const isShown = (name: string, parent: string): boolean => name === "t" && parent !== "rPh";
