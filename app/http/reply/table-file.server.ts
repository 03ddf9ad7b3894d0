import { Readable } from "node:stream";
import { csvChunks } from "~/core/csv";
import type { Column } from "~/ui/list/columns";
import { attachment } from "./attachment.server";
import { excelFile } from "./excel.server";
import { whileAwaited } from "./while-awaited.server";

export type FileFormat = "csv" | "xlsx";

/** Streams rows as Excel, or as CSV at an address in .csv. Rejects when the first row cannot be read. */
export async function tableFile<R>(
  request: Request,
  title: string,
  columns: Column<R>[],
  rows: Iterable<R> | AsyncIterable<R>,
  format: FileFormat = new URL(request.url).pathname.endsWith(".csv") ? "csv" : "xlsx",
): Promise<Response> {
  const awaited = await whileAwaited(request, rows);
  if (format === "csv") return csvFile(title, columns, awaited);
  const sheet = columns.map(({ label, wide, value }) => ({ header: label, width: wide ? 40 : 18, value }));
  return excelFile(title, sheet, awaited);
}

function csvFile<R>(title: string, columns: Column<R>[], rows: Iterable<R> | AsyncIterable<R>): Response {
  return new Response(Readable.toWeb(Readable.from(csvChunks(columns, rows))) as ReadableStream, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": attachment(title, "csv"),
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
