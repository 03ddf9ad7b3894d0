import { PassThrough, Readable } from "node:stream";
import ExcelJS from "exceljs";

export type ExcelColumn<R> = { header: string; width?: number; value: (row: R) => string | number | Date | null };

const SEOUL_MS = 9 * 3_600_000;

/**
 * Rows as an .xlsx download, streamed row by row. Instants become date cells shown as yyyy-MM-dd HH:mm in Seoul time (3 §9); texts stay
 * texts, so that no cell is ever read as a formula. `fileName` is without ending.
 */
export function excelFile<R>(fileName: string, columns: ExcelColumn<R>[], rows: Iterable<R> | AsyncIterable<R>): Response {
  const out = new PassThrough();
  write(out, columns, rows).catch((error: Error) => out.destroy(error));
  return new Response(Readable.toWeb(out) as ReadableStream, {
    headers: {
      "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}.xlsx`,
      "Cache-Control": "no-store",
    },
  });
}

async function write<R>(out: PassThrough, columns: ExcelColumn<R>[], rows: Iterable<R> | AsyncIterable<R>): Promise<void> {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true });
  const sheet = book.addWorksheet("1");
  sheet.columns = columns.map(({ header, width = 18 }) => ({ header, width }));
  sheet.getRow(1).font = { bold: true };
  for await (const row of rows) {
    const line = sheet.addRow(columns.map(({ value }) => cell(value(row))));
    line.eachCell((one) => {
      if (one.value instanceof Date) one.numFmt = "yyyy-mm-dd hh:mm";
    });
    line.commit();
  }
  await book.commit();
}

function cell(value: string | number | Date | null): string | number | Date | null {
  return value instanceof Date ? new Date(value.getTime() + SEOUL_MS) : value;
}
