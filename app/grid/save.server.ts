import type { Member, MemberCtx } from "~/core/ctx.server";
import { isDuplicate } from "~/core/database-error.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { changedRows } from "./changed-rows.server";
import { refuseDuplicates } from "./duplicates.server";
import { type ParsedChange, parseChange, type RawChange } from "./parse-change.server";
import { recordChange } from "./record-change.server";
import { type GridStore, type Scope, ownScope, refuseUnproven, storedCells } from "./store.server";
import { writeRows } from "./write.server";

export type Saved = { inserted: number; updated: number };

/**
 * Saves rows in one transaction (rules 161, 162); stamp null skips the check for lost updates. Refuses `account.proof-needed`,
 * `common.wrong-shape`, `grid.duplicates`, `grid.stale-row`, with details.problems by cell.
 */
export async function saveRows(ctx: MemberCtx, store: GridStore, change: RawChange, scope: Scope = {}): Promise<Saved> {
  await refuseUnproven(store, ctx);
  const ownedScope = ownScope(store, ctx, scope);
  const parsed = await parseChange(store, change, ownedScope);
  try {
    return await inTransaction(ctx, (tx) => write(tx, store, parsed, change, ownedScope));
  } catch (error) {
    if (isDuplicate(error)) throw new Refusal("grid.duplicates", { keys: takenKey(error) });
    throw error;
  }
}

async function write(tx: TxCtx<Member>, store: GridStore, parsed: ParsedChange, raw: RawChange, scope: Scope): Promise<Saved> {
  const finishCheck = await store.verbs.lock?.(tx);
  await refuseDuplicates(tx, store, parsed.inserts, raw);
  const updates = await changedRows(tx, store, parsed.updates, scope);
  const inserts = parsed.inserts.map(({ row }) => ({ ...storedCells(store, row), ...scope }));
  const places = { inserts: parsed.inserts.map(({ index }) => index), updates: updates.map(({ index }) => index) };
  const changes = await writeRows(tx, store, { inserts, updates }, places);
  await finishCheck?.();
  await recordChange(tx, store, "grid.rows-saved", changes, { scope });
  return { inserted: inserts.length, updated: updates.length };
}

function takenKey(error: unknown): string {
  for (let current = error; current instanceof Error; current = current.cause) {
    const match = current.message.match(/^Duplicate entry '(.*)' for key/);
    if (match) return match[1]!;
  }
  return "?";
}
