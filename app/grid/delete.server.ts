import type { Member, MemberCtx } from "~/core/ctx.server";
import { databaseErrorCode } from "~/core/database-error.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { chunks, type Key, keyLabel, keyOfRow, withKeys } from "./keys.server";
import { findRows, lockScope } from "./list.server";
import { listed } from "./problems.server";
import { deletedRow, recordChange, type RowChange } from "./record-change.server";
import { type GridStore, type Row, type Scope, ownScope, refuseUnproven } from "./store.server";

/** Texts of the question before a delete. Refuses as `deleteRows` does. */
export async function askDelete(
  ctx: MemberCtx,
  store: GridStore,
  keys: Key[],
  scope: Scope = {},
): Promise<{ labels: string[]; lines: string[] }> {
  await refuseUnproven(store, ctx);
  const rows = await findRows(ctx, store, keys, ownScope(store, ctx, scope));
  if (rows.length === 0) throw new Refusal("common.not-found");
  return { labels: rows.map((row) => keyLabel(keyOfRow(store, row))), lines: (await store.verbs.mayDelete?.(ctx, rows)) ?? [] };
}

/** Deletes rows in one transaction. Refuses `account.proof-needed`, `common.not-found` when none exists, `common.in-use`. */
export async function deleteRows(ctx: MemberCtx, store: GridStore, keys: Key[], scope: Scope = {}): Promise<number> {
  await refuseUnproven(store, ctx);
  const ownedScope = ownScope(store, ctx, scope);
  try {
    return await inTransaction(ctx, (tx) => remove(tx, store, keys, ownedScope));
  } catch (error) {
    if (databaseErrorCode(error)?.startsWith("ER_ROW_IS_REFERENCED"))
      throw new Refusal("common.in-use", { keys: listed(keys.map(keyLabel)) });
    throw error;
  }
}

async function remove(tx: TxCtx<Member>, store: GridStore, keys: Key[], scope: Scope): Promise<number> {
  const finishCheck = await store.verbs.lock?.(tx);
  const rows = await findRows(tx, store, keys, scope, { lock: true });
  if (rows.length === 0) throw new Refusal("common.not-found");
  const changes = await removeRows(tx, store, rows);
  await finishCheck?.();
  await recordChange(tx, store, "grid.rows-deleted", changes, { scope });
  return rows.length;
}

/** Deletes a scope's rows with their parent row, audited for the undo. */
export async function deleteScope(tx: TxCtx<Member>, store: GridStore, scope: Scope): Promise<void> {
  await recordChange(tx, store, "grid.rows-deleted", await removeRows(tx, store, await lockScope(tx, store, scope)), { scope });
}

/** Deletes locked rows between the grid's hooks. */
export async function removeRows(tx: TxCtx<Member>, store: GridStore, rows: Row[]): Promise<RowChange[]> {
  if (rows.length === 0) return [];
  await store.verbs.mayDelete?.(tx, rows);
  await store.verbs.deleting?.(tx, rows);
  if (store.verbs.remove) await store.verbs.remove(tx, rows);
  else
    for (const chunk of chunks(rows.map((row) => store.primary.map((field) => row[field]))))
      await tx.db.delete(store.table).where(withKeys(store, chunk, store.primary));
  await store.verbs.deleted?.(tx, rows);
  return rows.map((row) => deletedRow(store, row));
}
