const SLICE = 2_000;

/** Streams all rows of a list in little memory. `read` returns up to `size` rows after `last`, in a total order. */
export async function* inSlices<R>(read: (last: R | undefined, size: number) => Promise<R[]>, size = SLICE): AsyncGenerator<R> {
  for (let last: R | undefined; ;) {
    const rows = await read(last, size);
    yield* rows;
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}

/** As `inSlices`, for lists read by page number. */
export async function* inPages<R>(read: (page: { page: number; rowsPerPage: number }) => Promise<{ rows: R[] }>): AsyncGenerator<R> {
  for (let page = 1; ; page += 1) {
    const { rows } = await read({ page, rowsPerPage: SLICE });
    yield* rows;
    if (rows.length < SLICE) return;
  }
}

/** Total rows of a list. Calls `count` only when the page does not show the end. */
export async function totalOf(
  shown: number,
  { from, size }: { from: number; size: number },
  count: () => Promise<number>,
): Promise<number> {
  const isEnd = shown < size && (shown > 0 || from === 0);
  return isEnd ? from + shown : count();
}
