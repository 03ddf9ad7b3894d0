import { unreadable } from "./bounds";
import { instantOfSerial, instantOfText } from "./cell-instant";
import { instantText, type SheetCell, sheetText, unescaped } from "./cell-text";

/** A cell as the file writes it: its type and format, its value, and the text of an inline string, if it has one. */
export type WrittenCell = { type: string; format: number; value: string; inline: string | null };

/** What the cells of a sheet refer to. */
export type CellContext = { strings: string[]; dateFormats: boolean[]; isFrom1904: boolean };

/** A cell as it is read: of a formula the stored result, never the formula. Throws a `SheetError` for a shared text that is not there. */
export function readCell({ type, format, value, inline }: WrittenCell, context: CellContext): SheetCell {
  if (inline !== null) return { text: unescaped(inline) };
  if (type === "inlineStr") return { text: unescaped(value) };
  // The downloads of this product write every text so, without escapes.
  if (type === "str") return { text: sheetText(value) };
  const trimmed = value.trim();
  if (trimmed === "") return { text: "" };
  if (type === "s") return { text: sharedText(trimmed, context.strings) };
  if (type === "b") return { text: /^(1|true)$/i.test(trimmed) ? "true" : "false" };
  if (type === "d") return dated(instantOfText(trimmed), trimmed);
  return type === "e" ? { text: sheetText(trimmed) } : numberCell(trimmed, context.dateFormats[format] === true, context.isFrom1904);
}

function sharedText(index: string, strings: string[]): string {
  const text = /^\d{1,7}$/.test(index) ? strings[Number(index)] : undefined;
  if (text === undefined) throw unreadable();
  return text;
}

/** No number has more signs. */
const LONGEST_NUMBER = 400;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

function numberCell(written: string, isDate: boolean, isFrom1904: boolean): SheetCell {
  const number = written.length <= LONGEST_NUMBER && NUMBER.test(written) ? Number(written) : Number.NaN;
  if (!Number.isFinite(number)) return { text: sheetText(written) };
  return dated(isDate ? instantOfSerial(number, isFrom1904) : null, String(number));
}

const dated = (instant: Date | null, text: string): SheetCell =>
  instant ? { text: instantText(instant), instant } : { text: sheetText(text) };
