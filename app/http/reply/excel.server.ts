import { type PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";
import { attachment } from "./attachment.server";
import { bookParts, type ExcelColumn, sheetPath, sheetXml } from "./excel-xml";

/** Excel's limit less the header; further rows start another sheet. */
const SHEET_ROWS = 1_048_575;

export type ExcelSheet<R> = { name?: string; columns: ExcelColumn<R>[]; rows: Iterable<R> | AsyncIterable<R> };

/** Streams rows as an .xlsx download, without cell objects, which took most memory (ADR 104). */
export const excelFile = <R>(fileName: string, columns: ExcelColumn<R>[], rows: ExcelSheet<R>["rows"]): Response =>
  excelBook(fileName, [{ columns, rows }]);

/** Streams an .xlsx download of several sheets. An error aborts the download. */
export function excelBook(fileName: string, sheets: ExcelSheet<unknown>[]): Response {
  const zip = new ZipFile();
  const out = zip.outputStream as PassThrough;
  write(zip, out, sheets).catch((error: Error) => out.destroy(error));
  return new Response(Readable.toWeb(out) as ReadableStream, {
    headers: {
      "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "Content-Disposition": attachment(fileName, "xlsx"),
      "Cache-Control": "no-store",
    },
  });
}

async function write(zip: ZipFile, out: PassThrough, sheets: ExcelSheet<unknown>[]): Promise<void> {
  const names: string[] = [];
  for (const { name, columns, rows } of sheets) {
    let sheetNumber = 0;
    for await (const sheetRows of splitIntoSheets(rows)) {
      sheetNumber += 1;
      await add(zip, out, `xl/${sheetPath(names.length)}.xml`, sheetXml(columns, sheetRows));
      names.push(name ? (sheetNumber === 1 ? name : `${name} ${sheetNumber}`) : String(names.length + 1));
    }
  }
  for (const [path, text] of Object.entries(bookParts(names))) await add(zip, out, path, [text]);
  zip.end();
}

/** Resolves when yazl read all of `text`. */
async function add(zip: ZipFile, out: PassThrough, path: string, text: Iterable<string> | AsyncIterable<string>): Promise<void> {
  const source = Readable.from(text, { highWaterMark: 1 });
  // yazl does not end its sources when the download is aborted.
  const stop = () => source.destroy();
  if (out.destroyed) stop();
  out.once("close", stop);
  zip.addReadStream(source, path, { forceDosTimestamp: true });
  await finished(source);
  out.off("close", stop);
}

/** Splits rows into sheets. Read each sheet to its end before the next. */
async function* splitIntoSheets<R>(rows: ExcelSheet<R>["rows"]): AsyncGenerator<AsyncIterable<R>> {
  const all = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  let next: IteratorResult<R>;
  async function* readSheet(): AsyncGenerator<R> {
    for (let count = 0; count < SHEET_ROWS && !next.done; count++) {
      yield next.value;
      next = await all.next();
    }
  }
  try {
    next = await all.next();
    do yield readSheet();
    while (!next.done);
  } finally {
    await all.return?.();
  }
}
