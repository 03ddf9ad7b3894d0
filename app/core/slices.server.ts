const SLICE = 2_000;

/**
 * Every row of a list, read slice by slice, so that a download needs little memory and has no limit. `read` gives up to `size` rows after
 * `last` (the first ones when undefined) in the list's order, which must be total.
 */
export async function* inSlices<R>(read: (last: R | undefined, size: number) => Promise<R[]>): AsyncGenerator<R> {
  for (let last: R | undefined; ;) {
    const rows = await read(last, SLICE);
    yield* rows;
    if (rows.length < SLICE) return;
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
