import { Readable } from "node:stream";
import { BYTE_ORDER_MARK, csvLine } from "~/core/csv";
import { formatSeoul } from "~/time/seoul";
import type { Cell, Column } from "~/ui/list/columns";
import { attachment } from "./attachment.server";
import { excelFile } from "./excel.server";
import { whileAwaited } from "./while-awaited.server";

/** Lines per chunk: one chunk per line would cost more than making the line. */
const TOGETHER = 200;

export type FileFormat = "csv" | "xlsx";

/**
 * All rows of a list as a file named after its title: CSV where the address ends in .csv, else Excel, unless `format` says which. Streamed, so it needs little memory
 * and has no limit of rows, and no longer than somebody waits for it. The columns are the list's own (`Column`). No text is read as a
 * formula.
 */
export function tableFile<R>(
  request: Request,
  title: string,
  columns: Column<R>[],
  rows: Iterable<R> | AsyncIterable<R>,
  format: FileFormat = new URL(request.url).pathname.endsWith(".csv") ? "csv" : "xlsx",
): Response {
  const awaited = whileAwaited(request, rows);
  if (format === "csv") return csvFile(title, columns, awaited);
  const sheet = columns.map(({ label, wide, value }) => ({ header: label, width: wide ? 40 : 18, value }));
  return excelFile(title, sheet, awaited);
}

function csvFile<R>(title: string, columns: Column<R>[], rows: Iterable<R> | AsyncIterable<R>): Response {
  return new Response(Readable.toWeb(Readable.from(csvText(columns, rows))) as ReadableStream, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": attachment(title, "csv"),
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

async function* csvText<R>(columns: Column<R>[], rows: Iterable<R> | AsyncIterable<R>): AsyncGenerator<Buffer> {
  let lines = [BYTE_ORDER_MARK, csvLine(columns.map(({ label }) => label))];
  for await (const row of rows) {
    lines.push(csvLine(columns.map(({ value }) => written(value(row)))));
    if (lines.length < TOGETHER) continue;
    yield Buffer.from(lines.join(""));
    lines = [];
  }
  if (lines.length > 0) yield Buffer.from(lines.join(""));
}

function written(value: Cell): string {
  if (value === null) return "";
  return value instanceof Date ? formatSeoul(value, "yyyy-MM-dd HH:mm") : String(value);
}
