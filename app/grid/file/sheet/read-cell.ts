import { unreadable } from "./bounds";
import { instantOfSerial, instantOfText } from "./cell-instant";
import { instantText, type SheetCell, sheetText, unescaped } from "./cell-text";

export type WrittenCell = { type: string; format: number; value: string; inline: string | null };

export type CellContext = { strings: string[]; dateFormats: boolean[]; isFrom1904: boolean };

/** Text of a cell, of a formula the stored result. Throws a `SheetError` for unknown shared strings. */
export function readCell({ type, format, value, inline }: WrittenCell, context: CellContext): SheetCell {
  if (inline !== null) return { text: unescaped(inline) };
  if (type === "inlineStr") return { text: unescaped(value) };
  // Our own downloads write texts as "str", without escapes.
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

const LONGEST_NUMBER = 400;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

function numberCell(written: string, isDate: boolean, isFrom1904: boolean): SheetCell {
  const number = written.length <= LONGEST_NUMBER && NUMBER.test(written) ? Number(written) : Number.NaN;
  if (!Number.isFinite(number)) return { text: sheetText(written) };
  return dated(isDate ? instantOfSerial(number, isFrom1904) : null, String(number));
}

const dated = (instant: Date | null, text: string): SheetCell =>
  instant ? { text: instantText(instant), instant } : { text: sheetText(text) };
