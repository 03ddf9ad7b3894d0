import type { Member } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import type { TxCtx } from "~/core/transaction.server";
import type { Problem } from "./grid";
import { keyLabel, keyOfRow, keyText } from "./keys.server";
import { findRows } from "./list.server";
import type { ParsedChange, RawChange } from "./parse-change.server";
import { listed, type Problems } from "./problems.server";
import type { GridStore, Row } from "./store.server";

/** Refuses rows whose key is taken, by a stored row (one query a chunk) or by an earlier row of the same save. */
export async function refuseDuplicates(
  tx: TxCtx<Member>,
  store: GridStore,
  inserts: ParsedChange["inserts"],
  raw: RawChange,
): Promise<void> {
  if (inserts.length === 0 || store.grid.key.some((field) => !(field in store.row.shape))) return;
  const keys = inserts.map(({ row }) => keyOfRow(store, row));
  const found = await findRows(tx, store, keys);
  const taken = new Set(found.map((row) => keyText(keyOfRow(store, row))));
  const duplicates = keys.flatMap((key, index) => {
    const text = keyText(key);
    const isTaken = taken.has(text);
    taken.add(text);
    return isTaken ? [index] : [];
  });
  if (duplicates.length === 0) return;
  const problems = duplicates.map((at): Problem => ({
    list: "inserts",
    index: inserts[at]!.index,
    field: null,
    message: "이미 있는 데이터입니다.",
  }));
  const secrets = store.grid.columns.filter(({ secret }) => secret).map(({ field }) => field);
  const rows = duplicates.map((at) => without(raw.inserts[inserts[at]!.index]!, secrets));
  throw doubled(
    duplicates.map((at) => keyLabel(keys[at]!)),
    { problems, duplicates: rows },
  );
}

const without = (row: Row, fields: string[]): Row => Object.fromEntries(Object.entries(row).filter(([field]) => !fields.includes(field)));

/** The refusal `grid.duplicates` for the rows with these names; `details` has each row's reason. */
export const doubled = (names: string[], details: Problems) => new Refusal("grid.duplicates", { keys: listed(names) }, { details });
