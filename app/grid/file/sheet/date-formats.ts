import { most, tooLarge } from "./bounds";
import { walkXml } from "./walk-xml";

/** Whether each cell format of a workbook shows a date. */
export async function readDateFormats(pieces: AsyncIterable<Buffer>): Promise<boolean[]> {
  const ownFormats = new Map<number, boolean>();
  const formats: number[] = [];
  await walkXml(pieces, "styleSheet", {
    open: (name, { numFmtId, formatCode = "" }, parent) => {
      if (name === "numFmt" && parent === "numFmts") ownFormats.set(Number(numFmtId), showsDate(formatCode));
      if (name === "xf" && parent === "cellXfs") formats.push(Number(numFmtId ?? 0));
      if (ownFormats.size > most.formats || formats.length > most.formats) throw tooLarge();
    },
  });
  return formats.map((id) => ownFormats.get(id) ?? isBuiltInDate(id));
}

/** Built-in formats; from 27 and 50 on, dates of East Asian languages. */
const DATES = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

const isBuiltInDate = (id: number) => DATES.some(([first, last]) => id >= first && id <= last);

function showsDate(format: string): boolean {
  for (let index = 0; index < format.length; index++) {
    const letter = format[index]!;
    const closing = letter === '"' ? '"' : letter === "[" ? "]" : null;
    if (closing) {
      const end = format.indexOf(closing, index + 1);
      if (end === -1) return false;
      index = end;
    } else if (letter === "\\" || letter === "_" || letter === "*") index++;
    else if (/[ymdhs]/i.test(letter)) return true;
  }
  return false;
}
