import { most, tooLarge } from "./bounds";
import { walkXml } from "./walk-xml";

/** Of each cell format of a workbook, by its number, whether it shows a date. */
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

/** Formats that files name without writing them; those from 27 and 50 on are dates of East Asian languages. */
const DATES = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

const isBuiltInDate = (id: number) => DATES.some(([first, last]) => id >= first && id <= last);

/** Whether a format has letters of a date outside quotes, brackets and escapes. */
function showsDate(format: string): boolean {
  for (let at = 0; at < format.length; at++) {
    const sign = format[at]!;
    const closing = sign === '"' ? '"' : sign === "[" ? "]" : null;
    if (closing) {
      const end = format.indexOf(closing, at + 1);
      if (end === -1) return false;
      at = end;
    } else if (sign === "\\" || sign === "_" || sign === "*") at++;
    else if (/[ymdhs]/i.test(sign)) return true;
  }
  return false;
}
