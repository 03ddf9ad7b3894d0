import type { MemberCtx } from "~/core/ctx.server";
import { chunks, keyText } from "./keys.server";
import { findRows, type GridQuery, listKeys } from "./list.server";
import { type GridStore, type Row, type Scope, shownRow } from "./store.server";

const SLICE = 2_000;

/** All rows of a search, in slices. Reads keys first: rows inserted meanwhile shift no slice. */
export async function* allRows(
  ctx: MemberCtx,
  store: GridStore,
  query: Pick<GridQuery, "sort" | "search">,
  scope: Scope = {},
): AsyncGenerator<Row> {
  const names = store.primary;
  const keyTextOf = (row: Row) => keyText(names.map((field) => row[field]));
  for (const keys of chunks(await listKeys(ctx, store, query, scope), SLICE)) {
    const rows = await findRows(ctx, store, keys, {}, { names });
    const rowsByKey = new Map(rows.map((row) => [keyTextOf(row), shownRow(store, row)]));
    yield* keys.flatMap((key) => {
      const row = rowsByKey.get(keyText(key));
      return row ? [row] : [];
    });
  }
}
