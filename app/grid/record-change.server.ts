import { getTableColumns } from "drizzle-orm";
import type { AuditAction } from "~/messages/audit-actions.ko";
import type { Member } from "~/core/ctx.server";
import type { TxCtx } from "~/core/transaction.server";
import { gridChange } from "~db/schema/house";
import { isKey } from "./grid";
import { chunks, keyLabel, keyOfRow } from "./keys.server";
import type { GridStore, Row, Scope } from "./store.server";

/** `before` is null for a new row, `after` for a deleted one; {} without kept values (ADR 43). */
export type RowChange = { rowKey: string; before: Row | null; after: Row | null };

const LABEL_LENGTH = 300;
const KEYS_NAMED = 20;

/** Writes the audit row. Only administrators' grids keep each row's values (ADR 43). */
export async function recordChange(
  tx: TxCtx<Member>,
  store: GridStore,
  action: AuditAction,
  changes: RowChange[],
  details: Record<string, unknown> & { scope?: Scope },
): Promise<void> {
  if (changes.length === 0) return;
  const counts = {
    inserted: changes.filter(({ before }) => before === null).length,
    updated: changes.filter(({ before, after }) => before && after).length,
    deleted: changes.filter(({ after }) => after === null).length,
  };
  const keys = changes.slice(0, KEYS_NAMED).map(({ rowKey }) => rowKey);
  const auditId = await tx.audit(action, `grid:${store.grid.id}`, { ...counts, keys, ...details });
  if (store.verbs.access === "member") return;
  const rows = changes.map(({ rowKey, before, after }, position) => {
    return { auditId, position, rowKey, before: withoutSecretValues(store, before), after: withoutSecretValues(store, after) };
  });
  for (const chunk of chunks(rows)) await tx.db.insert(gridChange).values(chunk);
}

export const secretsOf = ({ grid, kept }: GridStore): string[] =>
  kept.flatMap(({ field, property }) => (grid.columns.some((column) => column.field === field && column.secret) ? [property] : []));

function withoutSecretValues(store: GridStore, row: Row | null): Row | null {
  if (!row) return null;
  const secrets = secretsOf(store).filter((name) => row[name] !== null && row[name] !== undefined);
  return { ...row, ...Object.fromEntries(secrets.map((name) => [name, SECRET_MARK])) };
}

/** Written in place of a secret, also by migration 0066. */
const SECRET_MARK = "CHANGED";

const typedFields = (store: GridStore): string[] =>
  Object.keys(store.row.shape).filter((field) => field in store.fields && !isKey(store.grid, field));

export const writable = (store: GridStore): string[] => typedFields(store).filter((field) => field in store.columns);

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

/** An update's changed values; `before` adds the primary key, `after` the new stamp. */
export function updatedRow(store: GridStore, before: Row, after: Row): RowChange {
  const named = new Map(store.kept.map(({ field, property }) => [field, property]));
  const properties = typedFields(store)
    .map((field) => named.get(field) ?? field)
    .filter((property) => !isSame(before[property], after[property]));
  const pick = (row: Row, names: string[]) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
  return {
    rowKey: labelOf(store, before),
    before: pick(before, [...store.primary, ...properties]),
    after: pick(after, [...properties, "updatedAt"]),
  };
}

/** Whether two values are equal, even if one was read from JSON. */
export const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * Values for an undo. Grids with own `insert` or `remove` keep only the key and `shown`: rows may hold a password hash or a person who
 * left.
 */
function keptOf(store: GridStore, row: Row, shown: string[]): Row {
  const hasOwnVerbs = store.verbs.insert !== undefined || store.verbs.remove !== undefined;
  if (hasOwnVerbs && store.primary.some((field) => row[field] === undefined)) return {};
  const all = Object.keys(getTableColumns(store.table));
  const kept = new Set([...store.primary, ...shown, "updatedAt"]);
  const names = hasOwnVerbs ? all.filter((name) => kept.has(name)) : all;
  return Object.fromEntries(names.flatMap((name) => (name in row ? [[name, row[name]]] : [])));
}

const labelOf = (store: GridStore, row: Row) => keyLabel(keyOfRow(store, row).map((part) => part ?? "새 행")).slice(0, LABEL_LENGTH);
