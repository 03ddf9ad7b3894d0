import type { Cell as ExcelCell } from "exceljs";
import { isRefusal, Refusal } from "~/core/refusal";
import { formatSeoul } from "~/time/seoul";
import { refuseLargeSheet } from "./bounded-zip.server";

/** A cell's text, and its instant if it is a date. */
export type SheetCell = { text: string; instant?: Date };
/** A line of a sheet by its number in the file, cells from the first column on. */
export type SheetLine = { line: number; cells: SheetCell[] };

const SEOUL_MS = 9 * 3_600_000;
const LONGEST_TEXT = 32_767;
/** Columns behind these are not read: no table has as many, and one cell far to the right would make room for thousands. */
const MOST_COLUMNS = 100;
const MOST_LETTERS = 8_000_000;

/**
 * The first sheet of an uploaded Excel file, lines with anything in them only. A formula is never worked out: its stored result is taken as
 * text. Refuses what `refuseLargeSheet` does.
 */
export async function readSheet(file: File): Promise<SheetLine[]> {
  const bytes = Buffer.from(await file.arrayBuffer());
  const lines: SheetLine[] = [];
  let letters = 0;
  try {
    await refuseLargeSheet(bytes);
    const { default: excel } = await import("exceljs");
    const book = new excel.Workbook();
    await book.xlsx.load(bytes as unknown as ArrayBuffer);
    book.worksheets[0]?.eachRow((row, line) => {
      const cells: SheetCell[] = [];
      row.eachCell((cell, column) => {
        if (column <= MOST_COLUMNS) cells[column - 1] = cellOf(cell);
      });
      const whole = Array.from(cells, (cell) => cell ?? { text: "" });
      letters += whole.reduce((sum, { text }) => sum + text.length, 0);
      if (letters > MOST_LETTERS) throw new Refusal("common.too-large");
      if (whole.some(({ text }) => text !== "")) lines.push({ line, cells: whole });
    });
  } catch (error) {
    if (isRefusal(error)) throw error;
    throw new Refusal("grid.file-unreadable");
  }
  return lines;
}

function cellOf(cell: ExcelCell): SheetCell {
  const value = cell.result ?? cell.value;
  if (value instanceof Date) {
    const instant = new Date(value.getTime() - SEOUL_MS);
    return Number.isNaN(instant.getTime()) ? { text: "" } : { text: instantText(instant), instant };
  }
  if (typeof value === "object" && value !== null)
    return { text: sheetText("formula" in value || "sharedFormula" in value ? "" : cell.text) };
  return { text: sheetText(String(value ?? "")) };
}

/** An instant as a date-time cell shows it. */
export const instantText = (instant: Date) => formatSeoul(instant, "yyyy/MM/dd HH:mm");

/** A text as a sheet holds it: its line ends are one character, signs that no file can hold are gone. */
export const sheetText = (text: string) =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .slice(0, LONGEST_TEXT);
