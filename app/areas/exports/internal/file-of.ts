import type { CsvColumn } from "~/core/csv";

/** `says` describes the table in the README. */
export type TableFile = { name: string; says: string; columns: CsvColumn<never>[]; rows: () => AsyncIterable<never> | Iterable<never> };

/** Table whose columns fit its row type; `rows` runs only when iterated. */
export function table<R>(
  name: string,
  says: string,
  columns: CsvColumn<R>[],
  rows: () => AsyncIterable<R> | Promise<Iterable<R>>,
): TableFile {
  async function* iterate(): AsyncGenerator<R> {
    yield* await rows();
  }
  return { name, says, columns, rows: iterate } as unknown as TableFile;
}
