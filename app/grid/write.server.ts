import { sql } from "drizzle-orm";
import type { Member } from "~/core/ctx.server";
import type { TxCtx } from "~/core/transaction.server";
import type { Db } from "~db/client.server";
import { checkWrites, type Places } from "./check-writes.server";
import { chunks, keyText } from "./keys.server";
import { findRows } from "./list.server";
import { insertedRow, type RowChange, updatedRow, writable } from "./record-change.server";
import type { GridStore, Row, Writes } from "./store.server";

/** Writes rows between `check` and `written`. Fails with the database's error when a key is taken. */
export async function writeRows(tx: TxCtx<Member>, store: GridStore, writes: Writes, places?: Places): Promise<RowChange[]> {
  await checkWrites(tx, store, writes, places);
  const now = tx.now();
  const inserts = writes.inserts.map((row): Row => ({ createdAt: now, ...row, updatedAt: now }));
  const updates = writes.updates.map(({ before, after }) => ({ before, after: { ...after, updatedAt: nextStamp(now, before) } }));
  if (store.verbs.insert) await store.verbs.insert(tx, writes.inserts);
  else await insertRows(tx, store, inserts);
  const after = updates.map((update) => update.after);
  if (store.verbs.update) await store.verbs.update(tx, writes.updates);
  else await updateRows(tx.db, store, after, writable(store));
  await store.verbs.written?.(tx, writes);
  const insertedRows = store.verbs.insert ? await asStored(tx, store, inserts, store.grid.key) : inserts;
  const changed = store.verbs.update ? await asStored(tx, store, after, store.primary) : after;
  return [
    ...insertedRows.map((row) => insertedRow(store, row)),
    ...updates.map(({ before }, index) => updatedRow(store, before, changed[index]!)),
  ];
}

async function asStored(tx: TxCtx<Member>, store: GridStore, rows: Row[], names: string[]): Promise<Row[]> {
  const keys = rows.map((row) => names.map((field) => row[field])).filter((key) => key.every((part) => part !== undefined));
  const matches = await findRows(tx, store, keys, {}, { names });
  const keyTextOf = (row: Row) => keyText(names.map((field) => row[field]));
  const stored = new Map(matches.map((row) => [keyTextOf(row), row]));
  return rows.map((row) => stored.get(keyTextOf(row)) ?? row);
}

/** The next stamp: always higher, even for two saves in one millisecond. */
const nextStamp = (now: Date, before: Row) => new Date(Math.max(now.getTime(), (before.updatedAt as Date).getTime() + 1));

/** One by one for generated keys in the audit: no database promises consecutive keys within a statement. */
async function insertRows({ db }: TxCtx, store: GridStore, rows: Row[]): Promise<void> {
  const [generatedField] = store.primary.filter((field) => rows.some((row) => row[field] === undefined));
  if (generatedField === undefined || store.verbs.access === "member") {
    for (const chunk of chunks(rows)) await db.insert(store.table).values(chunk);
    return;
  }
  for (const row of rows) row[generatedField] = (await db.insert(store.table).values(row))[0].insertId;
}

/** Overwrites fields in few statements. `rows` are complete and locked: the upsert never inserts. */
export async function updateRows(db: Db, store: GridStore, rows: Row[], fields: string[]): Promise<void> {
  const properties = new Map(store.kept.map(({ field, property }) => [field, property]));
  const valueOf = (field: string) => sql`values(${sql.identifier(store.columns[field]!.name)})`;
  const set = Object.fromEntries([...fields, "updatedAt"].map((field) => [properties.get(field) ?? field, valueOf(field)]));
  for (const chunk of chunks(rows)) await db.insert(store.table).values(chunk).onDuplicateKeyUpdate({ set });
}
