import type { CsvColumn } from "~/core/csv";

/** A table of the archive: its file's name, what it says, its columns and rows. */
export type TableFile = { name: string; says: string; columns: CsvColumn<never>[]; rows: () => AsyncIterable<never> | Iterable<never> };

/** A table whose columns fit its rows. */
export function table<R>(
  name: string,
  says: string,
  columns: CsvColumn<R>[],
  rows: () => AsyncIterable<R> | Promise<Iterable<R>>,
): TableFile {
  async function* all(): AsyncGenerator<R> {
    yield* await rows();
  }
  return { name, says, columns, rows: all } as unknown as TableFile;
}
