import { unreadable } from "./bounds";

const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;

/** Row number as written, else the next. Throws a `SheetError`. */
export function rowOf(written: string | undefined, before: number): number {
  if (written !== undefined && !/^\d{1,7}$/.test(written)) throw unreadable();
  const row = written === undefined ? before + 1 : Number(written);
  if (row < 1 || row > LAST_ROW) throw unreadable();
  return row;
}

/** Column by the letters of its address, else the next. Throws a `SheetError`. */
export function columnOf(address: string | undefined, before: number): number {
  const letters = address === undefined ? null : /^([A-Z]{1,3})\d{0,7}$/i.exec(address)?.[1]?.toUpperCase();
  if (letters === undefined) throw unreadable();
  const column = letters === null ? before + 1 : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  if (column > LAST_COLUMN) throw unreadable();
  return column;
}
