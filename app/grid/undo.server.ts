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

/** Store and rows of a save with kept values. */
export async function readSave({ db }: MemberCtx, auditId: number): Promise<{ store: GridStore; changes: RowChange[] } | null> {
  const [audit] = await db.select({ subject: auditLog.subject }).from(auditLog).where(eq(auditLog.auditId, auditId));
  const store = storeOf(audit?.subject.replace(/^grid:/, "") ?? "");
  if (!store) return null;
  const kept = await db.select().from(gridChange).where(eq(gridChange.auditId, auditId)).orderBy(gridChange.position);
  const changes = kept.map(({ rowKey, before, after }) => ({ rowKey, before: withDates(store, before), after: withDates(store, after) }));
  return changes.length > 0 ? { store, changes } : null;
}

/** Not for deletes of grids with own `insert` or `remove`, nor for changes of secrets alone. */
export function mayTakeBack(store: GridStore, changes: RowChange[]): boolean {
  const needs = (row: Row | null) => store.primary.every((field) => row?.[field] != null);
  return withoutSecrets(store, changes).every(
    ({ before, after }) =>
      !(before && after && Object.keys(after).every((name) => name === "updatedAt")) &&
      (after === null ? !store.verbs.remove && !store.verbs.insert : true) &&
      needs(before ?? after),
  );
}

/** Lines of the question before an undo. Refuses `grid.not-undoable`, and as the grid's delete does. */
export async function askUndo(ctx: MemberCtx, auditId: number): Promise<string[]> {
  const save = await readSave(ctx, auditId);
  if (!save || !mayTakeBack(save.store, save.changes)) throw new Refusal("grid.not-undoable");
  const { store, changes } = save;
  const insertedRows = (await storedRowsOf(ctx, store, insertsOf(changes))).filter((row) => row !== null);
  const alsoDeleted = insertedRows.length > 0 ? ((await store.verbs.mayDelete?.(ctx, insertedRows)) ?? []) : [];
  return [...alsoDeleted, ...keptSecrets(store, changes)];
}

/** Undoes one save, audited. Refuses `grid.not-undoable`, `grid.changed-since` (a later change) and whatever the grid refuses. */
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
  const finishCheck = await store.verbs.lock?.(tx);
  const now = await storedRowsOf(tx, store, changes, { lock: true });
  const moved = changes.filter((change, index) => !isAsSaved(change, now[index]!));
  if (moved.length > 0) throw new Refusal("grid.changed-since", { keys: listed(moved.map(({ rowKey }) => rowKey)) });
  const rows = changes.map(({ before, after }, index) => ({ before, after, now: now[index]! }));
  const inserts = rows.flatMap(({ before, after }) => (before && !after ? [before] : []));
  const updates = rows.flatMap(({ before, after, now }) => (before && after ? [{ before: now!, after: { ...now, ...before } }] : []));
  const written = await writeRows(tx, store, { inserts, updates });
  const insertedRows = (await storedRowsOf(tx, store, insertsOf(changes), { lock: true })).filter((row) => row !== null);
  const removed = await removeRows(tx, store, insertedRows);
  await finishCheck?.();
  await recordChange(tx, store, "grid.save-undone", [...written, ...removed], { undoes: auditId });
}

const insertsOf = (changes: RowChange[]) => changes.filter(({ before }) => before === null);

async function storedRowsOf(ctx: MemberCtx, store: GridStore, changes: RowChange[], { lock = false } = {}): Promise<(Row | null)[]> {
  const keyOf = (row: Row) => store.primary.map((field) => row[field]);
  const keys = changes.map(({ before, after }) => keyOf((before ?? after)!));
  const rows = await findRows(ctx, store, keys, {}, { lock, names: store.primary });
  const rowsByKey = new Map(rows.map((row) => [keyText(keyOf(row)), row]));
  return keys.map((key) => rowsByKey.get(keyText(key)) ?? null);
}

function isAsSaved({ after }: RowChange, now: Row | null): boolean {
  if (!after || !now) return !after && !now;
  return Object.keys(after).every((name) => name === "createdAt" || isSame(after[name], now[name]));
}

function withoutSecrets(store: GridStore, changes: RowChange[]): RowChange[] {
  const secrets = new Set(secretsOf(store));
  const withoutSecret = (row: Row | null) => row && Object.fromEntries(Object.entries(row).filter(([name]) => !secrets.has(name)));
  return changes.map(({ rowKey, before, after }) => ({ rowKey, before: withoutSecret(before), after: withoutSecret(after) }));
}

/** Secrets that the save set in existing rows, or that deleted rows had. */
function keptSecrets(store: GridStore, changes: RowChange[]): string[] {
  const existingRows = changes.filter(({ before }) => before !== null);
  const isSet = (property: string) => existingRows.some(({ before, after }) => (after ?? before)![property] != null);
  const labels = store.grid.columns.flatMap(({ field, label, secret }) =>
    secret && isSet(store.kept.find((entry) => entry.field === field)?.property ?? field) ? [label] : [],
  );
  return labels.map((label) => `${particle(label, "은/는")} 예전 값을 남겨 두지 않아 되돌리지 않습니다.`);
}

function withDates(store: GridStore, row: Row | null): Row | null {
  if (!row) return null;
  const columns = getTableColumns(store.table);
  const value = (name: string) => (columns[name]?.dataType === "date" && row[name] != null ? new Date(String(row[name])) : row[name]);
  return Object.fromEntries(Object.keys(row).map((name) => [name, value(name)]));
}
