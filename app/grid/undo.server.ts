import { eq, getTableColumns } from "drizzle-orm";
import type { Member, MemberCtx } from "~/core/ctx.server";
import { databaseErrorCode, isDuplicate } from "~/core/database-error.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { particle } from "~/messages/particles";
import { auditLog, gridChange } from "~db/schema/house";
import { removeRows } from "./delete.server";
import { keyText } from "./keys.server";
import { findRows } from "./list.server";
import { listed } from "./problems.server";
import { isSame, recordChange, type RowChange, secretsOf } from "./record-change.server";
import { type GridStore, refuseUnproven, type Row, storeOf } from "./store.server";
import { writeRows } from "./write.server";

/** What an undo finds of a save: its store and its rows. Null when nothing of it is kept or the table cannot take it back. */
export async function readSave({ db }: MemberCtx, auditId: number): Promise<{ store: GridStore; changes: RowChange[] } | null> {
  const [audit] = await db.select({ subject: auditLog.subject }).from(auditLog).where(eq(auditLog.auditId, auditId));
  const store = storeOf(audit?.subject.replace(/^grid:/, "") ?? "");
  if (!store) return null;
  const kept = await db.select().from(gridChange).where(eq(gridChange.auditId, auditId)).orderBy(gridChange.position);
  const changes = kept.map(({ rowKey, before, after }) => ({ rowKey, before: revived(store, before), after: revived(store, after) }));
  return changes.length > 0 ? { store, changes } : null;
}

/**
 * Whether the rows can be put back: a deleted row of a grid with an own delete was closed, not deleted, and stays so; a secret is not kept, so what
 * changed nothing else cannot be taken back, and a deleted row comes back without its own.
 */
export function mayTakeBack(store: GridStore, changes: RowChange[]): boolean {
  const needs = (row: Row | null) => store.primary.every((field) => row?.[field] != null);
  return withoutSecrets(store, changes).every(
    ({ before, after }) =>
      !(before && after && Object.keys(after).every((name) => name === "updatedAt")) &&
      (after === null ? !store.verbs.remove && !store.verbs.insert : true) &&
      needs(before ?? after),
  );
}

/**
 * What the question before an undo says beside the save itself, line by line: what goes with the rows that the save made, as before a delete, and the
 * secrets that stay as they are. Refuses `grid.not-undoable`, and as the grid's delete does.
 */
export async function askUndo(ctx: MemberCtx, auditId: number): Promise<string[]> {
  const save = await readSave(ctx, auditId);
  if (!save || !mayTakeBack(save.store, save.changes)) throw new Refusal("grid.not-undoable");
  const { store, changes } = save;
  const made = (await present(ctx, store, madeBy(changes))).filter((row) => row !== null);
  const gone = made.length > 0 ? ((await store.verbs.mayDelete?.(ctx, made)) ?? []) : [];
  return [...gone, ...keptSecrets(store, changes)];
}

/**
 * Takes one save back by the grid's own checks and hooks, in one transaction that is audited like any save: changed cells get their old
 * values, deleted rows come back, new ones are deleted. Refuses `grid.not-undoable`, `grid.changed-since` (a row has another stamp or other
 * values than the save left) and whatever the grid refuses.
 */
export async function undoSave(ctx: MemberCtx, auditId: number): Promise<void> {
  try {
    await inTransaction(ctx, (tx) => takeBack(tx, auditId));
  } catch (error) {
    if (isDuplicate(error)) throw new Refusal("grid.changed-since", { keys: "같은 키의 행" });
    if (databaseErrorCode(error)?.startsWith("ER_ROW_IS_REFERENCED")) throw new Refusal("common.in-use", { keys: "새로 등록한 행" });
    throw error;
  }
}

async function takeBack(tx: TxCtx<Member>, auditId: number): Promise<void> {
  const save = await readSave(tx, auditId);
  if (!save || !mayTakeBack(save.store, save.changes)) throw new Refusal("grid.not-undoable");
  const { store } = save;
  await refuseUnproven(store, tx);
  const changes = withoutSecrets(store, save.changes);
  const judge = await store.verbs.lock?.(tx);
  const now = await present(tx, store, changes, { lock: true });
  const moved = changes.filter((change, index) => !stands(change, now[index]!));
  if (moved.length > 0) throw new Refusal("grid.changed-since", { keys: listed(moved.map(({ rowKey }) => rowKey)) });
  const rows = changes.map(({ before, after }, index) => ({ before, after, now: now[index]! }));
  const inserts = rows.flatMap(({ before, after }) => (before && !after ? [before] : []));
  const updates = rows.flatMap(({ before, after, now }) => (before && after ? [{ before: now!, after: { ...now, ...before } }] : []));
  const written = await writeRows(tx, store, { inserts, updates });
  const gone = (await present(tx, store, madeBy(changes), { lock: true })).filter((row) => row !== null);
  const removed = await removeRows(tx, store, gone);
  await judge?.();
  await recordChange(tx, store, "grid.save-undone", [...written, ...removed], { undoes: auditId });
}

const madeBy = (changes: RowChange[]) => changes.filter(({ before }) => before === null);

/** The stored rows of these changes, null where there is none; `lock` locks them until the transaction ends. */
async function present(ctx: MemberCtx, store: GridStore, changes: RowChange[], { lock = false } = {}): Promise<(Row | null)[]> {
  const keyOf = (row: Row) => store.primary.map((field) => row[field]);
  const keys = changes.map(({ before, after }) => keyOf((before ?? after)!));
  const rows = await findRows(ctx, store, keys, {}, { lock, names: store.primary });
  const found = new Map(rows.map((row) => [keyText(keyOf(row)), row]));
  return keys.map((key) => found.get(keyText(key)) ?? null);
}

/** Whether a row is still as the save left it. */
function stands({ after }: RowChange, now: Row | null): boolean {
  if (!after || !now) return !after && !now;
  return Object.keys(after).every((name) => name === "createdAt" || isSame(after[name], now[name]));
}

/** The changes without secrets, of which the trail has none to put back. */
function withoutSecrets(store: GridStore, changes: RowChange[]): RowChange[] {
  const secrets = new Set(secretsOf(store));
  const open = (row: Row | null) => row && Object.fromEntries(Object.entries(row).filter(([name]) => !secrets.has(name)));
  return changes.map(({ rowKey, before, after }) => ({ rowKey, before: open(before), after: open(after) }));
}

/** A line for each secret that the save set in a row that was there before, or that a deleted row had. */
function keptSecrets(store: GridStore, changes: RowChange[]): string[] {
  const had = changes.filter(({ before }) => before !== null);
  const isSet = (property: string) => had.some(({ before, after }) => (after ?? before)![property] != null);
  const labels = store.grid.columns.flatMap(({ field, label, secret }) =>
    secret && isSet(store.kept.find((one) => one.field === field)?.property ?? field) ? [label] : [],
  );
  return labels.map((label) => `${particle(label, "은/는")} 예전 값을 남겨 두지 않아 되돌리지 않습니다.`);
}

/** Values read from JSON with their instants. */
function revived(store: GridStore, row: Row | null): Row | null {
  if (!row) return null;
  const columns = getTableColumns(store.table);
  const value = (name: string) => (columns[name]?.dataType === "date" && row[name] != null ? new Date(String(row[name])) : row[name]);
  return Object.fromEntries(Object.keys(row).map((name) => [name, value(name)]));
}
