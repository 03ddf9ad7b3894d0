const SLICE = 2_000;

/**
 * Every row of a list, read slice by slice, so that a download needs little memory and has no limit. `read` gives up to `size` rows after
 * `last` (the first ones when undefined) in the list's order, which must be total. With a `size` of 1 one row is in memory at a time.
 */
export async function* inSlices<R>(read: (last: R | undefined, size: number) => Promise<R[]>, size = SLICE): AsyncGenerator<R> {
  for (let last: R | undefined; ;) {
    const rows = await read(last, size);
    yield* rows;
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}

/** The same for a list that is read by pages: every row, page after page. */
export async function* inPages<R>(read: (page: { page: number; rowsPerPage: number }) => Promise<{ rows: R[] }>): AsyncGenerator<R> {
  for (let page = 1; ; page += 1) {
    const { rows } = await read({ page, rowsPerPage: SLICE });
    yield* rows;
    if (rows.length < SLICE) return;
  }
}

/**
 * How many rows a list has in all, from one page of it: `shown` rows of at most `size` after the first `from`. Asked by `count` only where
 * the page does not show the end of the list; most lists are shorter than their page.
 */
export async function totalOf(
  shown: number,
  { from, size }: { from: number; size: number },
  count: () => Promise<number>,
): Promise<number> {
  const isEnd = shown < size && (shown > 0 || from === 0);
  return isEnd ? from + shown : count();
}
