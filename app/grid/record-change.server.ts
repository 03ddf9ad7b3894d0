import { getTableColumns } from "drizzle-orm";
import type { AuditDeed } from "~/messages/audit-deeds";
import type { Member } from "~/core/ctx.server";
import type { TxCtx } from "~/core/transaction.server";
import { gridChange } from "~db/schema/house";
import { isKey } from "./grid";
import { chunks, keyLabel, keyOfRow } from "./keys.server";
import type { GridStore, Row, Scope } from "./store.server";

/**
 * What happened to one row, by the table's own columns: `before` null for a new row, `after` null for a deleted one. Empty where the values are
 * not kept (ADR 43).
 */
export type RowChange = { rowKey: string; before: Row | null; after: Row | null };

const LABEL = 300;
const NAMED = 20;

/**
 * Leaves the audit row of a save, a delete or an undo, and of an administrators' grid each row's before and after (ADR 43). A
 * member's own rows are not copied: the audit names their keys only. Does nothing without changes.
 */
export async function recordChange(
  tx: TxCtx<Member>,
  store: GridStore,
  deed: AuditDeed,
  changes: RowChange[],
  details: Record<string, unknown> & { scope?: Scope },
): Promise<void> {
  if (changes.length === 0) return;
  const counts = {
    inserted: changes.filter(({ before }) => before === null).length,
    updated: changes.filter(({ before, after }) => before && after).length,
    deleted: changes.filter(({ after }) => after === null).length,
  };
  const keys = changes.slice(0, NAMED).map(({ rowKey }) => rowKey);
  const auditId = await tx.audit(deed, `grid:${store.grid.id}`, { ...counts, keys, ...details });
  if (store.verbs.access === "member") return;
  const rows = changes.map(({ rowKey, before, after }, position) => {
    return { auditId, position, rowKey, before: veiled(store, before), after: veiled(store, after) };
  });
  for (const chunk of chunks(rows)) await tx.db.insert(gridChange).values(chunk);
}

/** The table's properties that hold a secret column's value, which leaves no copy: only that it was set, and that it changed. */
export const secretsOf = ({ grid, kept }: GridStore): string[] =>
  kept.flatMap(({ field, property }) => (grid.columns.some((column) => column.field === field && column.secret) ? [property] : []));

function veiled(store: GridStore, row: Row | null): Row | null {
  if (!row) return null;
  const secrets = secretsOf(store).filter((name) => row[name] !== null && row[name] !== undefined);
  return { ...row, ...Object.fromEntries(secrets.map((name) => [name, VEIL])) };
}

/** In place of a secret, also of those that stood in the trail before (migration 0066). */
const VEIL = "CHANGED";

/** The fields that are typed in a stored row; a joined one is written by the grid's own `update`. */
const typed = (store: GridStore): string[] =>
  Object.keys(store.row.shape).filter((field) => field in store.fields && !isKey(store.grid, field));

/** Those of them that an update writes into the grid's table. */
export const writable = (store: GridStore): string[] => typed(store).filter((field) => field in store.columns);

export const insertedRow = (store: GridStore, row: Row): RowChange => ({
  rowKey: labelOf(store, row),
  before: null,
  after: keptOf(
    store,
    row,
    store.grid.columns.map(({ field }) => field),
  ),
});
export const deletedRow = (store: GridStore, row: Row): RowChange => ({
  rowKey: labelOf(store, row),
  before: keptOf(store, row, []),
  after: null,
});

/** An update by what it changed: before it the primary key stands too, after it the new stamp. */
export function updatedRow(store: GridStore, before: Row, after: Row): RowChange {
  const named = new Map(store.kept.map(({ field, property }) => [field, property]));
  const properties = typed(store)
    .map((field) => named.get(field) ?? field)
    .filter((property) => !isSame(before[property], after[property]));
  const pick = (row: Row, names: string[]) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
  return {
    rowKey: labelOf(store, before),
    before: pick(before, [...store.primary, ...properties]),
    after: pick(after, [...properties, "updatedAt"]),
  };
}

/** Whether two stored values are the same, also when one was read from a change's JSON. */
export const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * The table's values of a row, by which it can be put back. Where rows are made and ended by verbs of their own nothing is put back, and the
 * table may hold a secret (a password's hash) or a person who has left: of such a row only the key and `shown`, and nothing while its key is
 * not known, because nobody could find it again to forget it.
 */
function keptOf(store: GridStore, row: Row, shown: string[]): Row {
  const isOwn = store.verbs.insert !== undefined || store.verbs.remove !== undefined;
  if (isOwn && store.primary.some((field) => row[field] === undefined)) return {};
  const all = Object.keys(getTableColumns(store.table));
  const kept = new Set([...store.primary, ...shown, "updatedAt"]);
  const names = isOwn ? all.filter((name) => kept.has(name)) : all;
  return Object.fromEntries(names.flatMap((name) => (name in row ? [[name, row[name]]] : [])));
}

const labelOf = (store: GridStore, row: Row) => keyLabel(keyOfRow(store, row).map((part) => part ?? "새 행")).slice(0, LABEL);
