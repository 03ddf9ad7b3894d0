import type { MemberCtx } from "~/core/ctx.server";
import { chunks, keyText } from "./keys.server";
import { findRows, type GridQuery, listKeys } from "./list.server";
import { type GridStore, type Row, type Scope, shownRow } from "./store.server";

const SLICE = 2_000;

/**
 * Every row of a grid's search and order, for a download. Which rows these are is read at one moment, then the rows slice by slice: a row that
 * comes or goes meanwhile moves no other into a slice twice or out of all. One that has gone by its slice is left out.
 */
export async function* allRows(
  ctx: MemberCtx,
  store: GridStore,
  query: Pick<GridQuery, "sort" | "search">,
  scope: Scope = {},
): AsyncGenerator<Row> {
  const names = store.primary;
  const textOf = (row: Row) => keyText(names.map((field) => row[field]));
  for (const keys of chunks(await listKeys(ctx, store, query, scope), SLICE)) {
    const rows = await findRows(ctx, store, keys, {}, { names });
    const found = new Map(rows.map((row) => [textOf(row), shownRow(store, row)]));
    yield* keys.flatMap((key) => {
      const row = found.get(keyText(key));
      return row ? [row] : [];
    });
  }
}
