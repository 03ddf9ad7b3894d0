import type { Member, MemberCtx } from "~/core/ctx.server";
import { isDuplicate } from "~/core/database-error.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { changedRows } from "./changed-rows.server";
import { checkWrites } from "./check-writes.server";
import { refuseDuplicates } from "./duplicates.server";
import { isKey } from "./grid";
import { keyLabel, keyOfRow } from "./keys.server";
import { type ParsedChange, parseChange, type RawChange } from "./parse-change.server";
import { type GridStore, type Row, type Scope, ownScope, storedCells, type Writes } from "./store.server";
import { insertRows, updateRows } from "./write.server";

export type Saved = { inserted: number; updated: number };

/**
 * Saves new and changed rows in one transaction, inserts first, all or nothing (decisions 161, 162). An update sends its row's key, the
 * stamp it was read with (null: no check) and the cells to change. Refuses `common.wrong-shape`, `grid.duplicates` (details.duplicates: the
 * rows), `grid.stale-row` (details.problems: the database's present values), each with details.problems by row and cell. Writes one audit
 * row per save.
 */
export async function saveRows(ctx: MemberCtx, store: GridStore, change: RawChange, scope: Scope = {}): Promise<Saved> {
  const fixed = ownScope(store, ctx, scope);
  const parsed = await parseChange(store, change, fixed);
  try {
    return await inTransaction(ctx, (tx) => write(tx, store, parsed, change, fixed));
  } catch (error) {
    if (isDuplicate(error)) throw new Refusal("grid.duplicates", { keys: takenKey(error) });
    throw error;
  }
}

async function write(tx: TxCtx<Member>, store: GridStore, parsed: ParsedChange, raw: RawChange, scope: Scope): Promise<Saved> {
  await store.verbs.lock?.(tx);
  await refuseDuplicates(tx, store, parsed.inserts, raw);
  const updates = await changedRows(tx, store, parsed.updates, scope);
  const writes: Writes = { inserts: parsed.inserts.map(({ row }) => ({ ...storedCells(store, row), ...scope })), updates };
  await checkWrites(tx, store, writes, { inserts: parsed.inserts.map(({ index }) => index), updates: updates.map(({ index }) => index) });
  if (store.verbs.insert) await store.verbs.insert(tx, writes.inserts);
  else await insertAll(tx, store, writes.inserts);
  if (store.verbs.update) await store.verbs.update(tx, updates);
  else await updateAll(tx, store, updates);
  await store.verbs.written?.(tx, writes);
  const saved = { inserted: writes.inserts.length, updated: updates.length };
  if (saved.inserted + saved.updated > 0)
    await tx.audit("grid.rows-saved", `grid:${store.grid.id}`, { ...saved, ...touched(store, writes) });
  return saved;
}

function insertAll(tx: TxCtx, store: GridStore, rows: Row[]): Promise<void> {
  const now = tx.now();
  return insertRows(
    tx.db,
    store,
    rows.map((row) => ({ ...row, createdAt: now, updatedAt: now })),
  );
}

function updateAll(tx: TxCtx, store: GridStore, updates: Writes["updates"]): Promise<void> {
  const now = tx.now();
  return updateRows(
    tx.db,
    store,
    updates.map(({ before, after }) => ({ ...after, updatedAt: nextStamp(now, before) })),
    writable(store),
  );
}

/** The next stamp of a row, always higher, even when two saves fall into the same millisecond. */
const nextStamp = (now: Date, before: Row) => new Date(Math.max(now.getTime(), (before.updatedAt as Date).getTime() + 1));

const writable = (store: GridStore) => Object.keys(store.row.shape).filter((field) => field in store.columns && !isKey(store.grid, field));

const touched = (store: GridStore, { inserts, updates }: Writes) => ({
  insertedKeys: inserts.slice(0, 20).map((row) => keyLabel(keyOfRow(store, row).map((part) => part ?? "new"))),
  updatedKeys: updates.slice(0, 20).map(({ before }) => keyLabel(keyOfRow(store, before))),
});

function takenKey(error: unknown): string {
  for (let current = error; current instanceof Error; current = current.cause) {
    const found = current.message.match(/^Duplicate entry '(.*)' for key/);
    if (found) return found[1]!;
  }
  return "?";
}
