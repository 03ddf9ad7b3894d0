import { formatSeoul } from "~/time/seoul";
import { most } from "./bounds";

/** A cell's text, and its instant if it is a date. */
export type SheetCell = { text: string; instant?: Date };

/** A line of a sheet by its number in the file, cells from the first column on. */
export type SheetLine = { line: number; cells: SheetCell[] };

/** Letters that one letter of a text may take in the file: `_x000D_` is one. */
const WRITTEN = 7;

/** Adds to a text that is not yet unescaped, up to what a cell can show of it. */
export const append = (written: string, more: string): string =>
  written.length > most.cellLetters * WRITTEN ? written : written + more.slice(0, most.cellLetters * WRITTEN);

/** A text of the file as Excel shows it: `_x000D_` stands for a letter that XML has no place for, `_x005F_` for an underscore before an x. */
export const unescaped = (written: string): string =>
  sheetText(written.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))));

/** An instant as a date-time cell shows it. */
export const instantText = (instant: Date): string => formatSeoul(instant, "yyyy/MM/dd HH:mm");

/** A text as a sheet holds it: its line ends are one character, signs that no file can hold are gone. */
export const sheetText = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .slice(0, most.cellLetters);
