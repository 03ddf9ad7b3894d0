import { sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { chunks } from "./keys.server";
import type { GridStore, Row } from "./store.server";

/** Inserts new rows by multi-row statements. Fails with the database's error when a key is taken. */
export async function insertRows(db: Db, store: GridStore, rows: Row[]): Promise<void> {
  for (const chunk of chunks(rows)) await db.insert(store.table).values(chunk);
}

/**
 * Overwrites the given fields of stored rows in a few statements for thousands of rows. `rows` are whole rows locked by the transaction, so
 * that the upsert never inserts.
 */
export async function updateRows(db: Db, store: GridStore, rows: Row[], fields: string[]): Promise<void> {
  const properties = new Map(store.kept.map(({ field, property }) => [field, property]));
  const valueOf = (field: string) => sql`values(${sql.identifier(store.columns[field]!.name)})`;
  const set = Object.fromEntries([...fields, "updatedAt"].map((field) => [properties.get(field) ?? field, valueOf(field)]));
  for (const chunk of chunks(rows)) await db.insert(store.table).values(chunk).onDuplicateKeyUpdate({ set });
}
