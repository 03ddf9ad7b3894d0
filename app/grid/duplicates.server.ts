import type { Member } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import type { TxCtx } from "~/core/transaction.server";
import type { Problem } from "./grid";
import { keyLabel, keyOfRow, keyText } from "./keys.server";
import { findRows } from "./list.server";
import type { ParsedChange, RawChange } from "./parse-change.server";
import { listed, type Problems } from "./problems.server";
import type { GridStore, Row } from "./store.server";

/** Refuses `grid.duplicates` for keys stored already or used twice in the save. */
export async function refuseDuplicates(
  tx: TxCtx<Member>,
  store: GridStore,
  inserts: ParsedChange["inserts"],
  raw: RawChange,
): Promise<void> {
  if (inserts.length === 0 || store.grid.key.some((field) => !(field in store.row.shape))) return;
  const keys = inserts.map(({ row }) => keyOfRow(store, row));
  const storedRows = await findRows(tx, store, keys);
  const taken = new Set(storedRows.map((row) => keyText(keyOfRow(store, row))));
  const duplicates = keys.flatMap((key, index) => {
    const text = keyText(key);
    const isTaken = taken.has(text);
    taken.add(text);
    return isTaken ? [index] : [];
  });
  if (duplicates.length === 0) return;
  const problems = duplicates.map((index): Problem => ({
    list: "inserts",
    index: inserts[index]!.index,
    field: null,
    message: "이미 있는 데이터입니다.",
  }));
  const secrets = store.grid.columns.filter(({ secret }) => secret).map(({ field }) => field);
  const rows = duplicates.map((index) => withoutFields(raw.inserts[inserts[index]!.index]!, secrets));
  throw duplicateRefusal(
    duplicates.map((index) => keyLabel(keys[index]!)),
    { problems, duplicates: rows },
  );
}

const withoutFields = (row: Row, fields: string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([field]) => !fields.includes(field)));

export const duplicateRefusal = (names: string[], details: Problems) =>
  new Refusal("grid.duplicates", { keys: listed(names) }, { details });
