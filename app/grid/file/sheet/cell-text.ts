import { formatSeoul } from "~/time/seoul";
import { most } from "./bounds";

export type SheetCell = { text: string; instant?: Date };

export type SheetLine = { line: number; cells: SheetCell[] };

/** Most letters that one letter takes in the file: `_x000D_`. */
const WRITTEN = 7;

export const append = (written: string, more: string): string =>
  written.length > most.cellLetters * WRITTEN ? written : written + more.slice(0, most.cellLetters * WRITTEN);

/** Decodes Excel's escapes, such as `_x000D_`, for letters that XML cannot hold. */
export const unescaped = (written: string): string =>
  sheetText(written.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))));

export const instantText = (instant: Date): string => formatSeoul(instant, "yyyy/MM/dd HH:mm");

/** A text as a sheet can hold it: \n line ends, no control characters. */
export const sheetText = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .slice(0, most.cellLetters);
