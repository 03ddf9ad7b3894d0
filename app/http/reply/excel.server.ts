import { once } from "node:events";
import { PassThrough, Readable } from "node:stream";
import type ExcelJS from "exceljs";
import { attachment } from "./attachment.server";

/** `value` is a method, so that sheets with rows of different kinds go into one file. */
export type ExcelColumn<R> = { header: string; width?: number; value(row: R): string | number | Date | null };

const SEOUL_MS = 9 * 3_600_000;
/** The most data rows of one Excel sheet; further rows go on in the next sheet. */
const SHEET_ROWS = 1_048_575;

/** One sheet of a file; without a name it is called by its number. */
export type ExcelSheet<R> = { name?: string; columns: ExcelColumn<R>[]; rows: Iterable<R> | AsyncIterable<R> };

/**
 * Rows as an .xlsx download, streamed row by row: rows are read only as fast as the browser takes them, and no more after it has gone.
 * Instants become date cells shown as yyyy-MM-dd HH:mm in Seoul time (3 §9); texts stay texts, so that no cell is read as a formula.
 * `fileName` is without its ending.
 */
export const excelFile = <R>(fileName: string, columns: ExcelColumn<R>[], rows: ExcelSheet<R>["rows"]): Response =>
  excelBook(fileName, [{ columns, rows }]);

/** The same with several sheets, one after the other. */
export function excelBook(fileName: string, sheets: ExcelSheet<unknown>[]): Response {
  const out = new PassThrough();
  write(out, sheets).catch((error: Error) => out.destroy(error));
  return new Response(Readable.toWeb(out) as ReadableStream, {
    headers: {
      "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "Content-Disposition": attachment(fileName, "xlsx"),
      "Cache-Control": "no-store",
    },
  });
}

async function write(out: PassThrough, sheets: ExcelSheet<unknown>[]): Promise<void> {
  // Imported at the first download: at start it would cost 150 ms and 17 MB.
  const { default: excel } = await import("exceljs");
  const book = new excel.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true });
  for (const sheet of sheets) {
    await writeSheet(out, book, sheet);
    if (out.destroyed) return;
  }
  await book.commit();
}

async function writeSheet<R>(out: PassThrough, book: Book, { name, columns, rows }: ExcelSheet<R>): Promise<void> {
  let sheet = addSheet(book, columns, name ?? "1");
  let written = 0;
  for await (const row of rows) {
    if (written > 0 && written % SHEET_ROWS === 0) {
      sheet.commit();
      sheet = addSheet(book, columns, name ? `${name} ${written / SHEET_ROWS + 1}` : String(Number(sheet.name) + 1));
    }
    written += 1;
    const line = sheet.addRow(columns.map(({ value }) => cell(value(row))));
    line.eachCell((one) => {
      if (one.value instanceof Date) one.numFmt = "yyyy-mm-dd hh:mm";
    });
    line.commit();
    if (out.writableNeedDrain) await Promise.race([once(out, "drain"), once(out, "close")]);
    if (out.destroyed) return;
  }
  sheet.commit();
}

type Book = ExcelJS.stream.xlsx.WorkbookWriter;

function addSheet<R>(book: Book, columns: ExcelColumn<R>[], name: string): ExcelJS.Worksheet {
  const sheet = book.addWorksheet(name);
  sheet.columns = columns.map(({ header, width = 18 }) => ({ header, width }));
  sheet.getRow(1).font = { bold: true };
  return sheet;
}

function cell(value: string | number | Date | null): string | number | Date | null {
  return value instanceof Date ? new Date(value.getTime() + SEOUL_MS) : value;
}
