import fs from "node:fs";
import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type mysql from "mysql2/promise";

/** Shared with drizzle-kit's migrator, so that either can continue. */
const DONE = "__drizzle_migrations";
/** Progress within a migration. Without a refusal, the next statement may have run when the process died. */
const PROGRESS = "__migration_progress";

type Migration = { tag: string; hash: string; folderMillis: number; sql: string[] };

/**
 * Run missing migrations by statement, noting each: DDL commits by itself, so an interrupted migration continues at its statement. Throws an Error
 * with file and statement.
 */
export async function runMigrations(connection: mysql.Connection, folder: string): Promise<void> {
  await connection.query(`CREATE TABLE IF NOT EXISTS ${DONE} (id SERIAL PRIMARY KEY, hash TEXT NOT NULL, created_at BIGINT)`);
  await connection.query(
    `CREATE TABLE IF NOT EXISTS ${PROGRESS} (hash CHAR(64) NOT NULL PRIMARY KEY, done INT NOT NULL, refused INT NOT NULL)`,
  );
  const [[last]] = await connection.query<mysql.RowDataPacket[]>(`SELECT MAX(created_at) AS at FROM ${DONE}`);
  for (const migration of migrationsOf(folder)) if (migration.folderMillis > Number(last!.at)) await run(connection, migration);
}

function migrationsOf(folder: string): Migration[] {
  const { entries } = JSON.parse(fs.readFileSync(path.join(folder, "meta/_journal.json"), "utf8")) as { entries: { tag: string }[] };
  return readMigrationFiles({ migrationsFolder: folder }).map((migration, index) => ({ ...migration, tag: entries[index]!.tag }));
}

async function run(connection: mysql.Connection, { tag, hash, folderMillis, sql }: Migration): Promise<void> {
  const [[stood]] = await connection.query<mysql.RowDataPacket[]>(`SELECT done, refused FROM ${PROGRESS} WHERE hash = ?`, [hash]);
  const firstIndex = stood ? Number(stood.done) : 0;
  await connection.query(`REPLACE INTO ${PROGRESS} (hash, done, refused) VALUES (?, ?, 0)`, [hash, firstIndex]);
  for (let index = firstIndex; index < sql.length; index += 1) {
    const mayBeDone = index === firstIndex && stood !== undefined && stood.refused === 0;
    try {
      await step(connection, { statement: sql[index]!, hash, done: index + 1, mayBeDone });
    } catch (error) {
      await connection.query(`UPDATE ${PROGRESS} SET refused = 1 WHERE hash = ?`, [hash]).catch(() => {});
      throw new Error(
        `db/migrations/${tag}.sql broke at statement ${index + 1} of ${sql.length}: ${(error as Error).message}. What stands before it is done. ` +
          "Remove the cause and run `npm run migrate` again: it goes on at this statement.",
        { cause: error },
      );
    }
  }
  await inOneTransaction(connection, async () => {
    await connection.query(`INSERT INTO ${DONE} (hash, created_at) VALUES (?, ?)`, [hash, folderMillis]);
    await connection.query(`DELETE FROM ${PROGRESS} WHERE hash = ?`, [hash]);
  });
}

type Step = { statement: string; hash: string; done: number; mayBeDone: boolean };

/** A statement that changes rows shares its transaction with the note. */
async function step(connection: mysql.Connection, { statement, hash, done, mayBeDone }: Step): Promise<void> {
  await inOneTransaction(connection, async () => {
    try {
      await connection.query(statement);
    } catch (error) {
      if (!mayBeDone || !MEANS_DONE.has((error as { code?: string }).code ?? "")) throw error;
    }
    await connection.query(`UPDATE ${PROGRESS} SET done = ? WHERE hash = ?`, [done, hash]);
  });
}

async function inOneTransaction(connection: mysql.Connection, work: () => Promise<void>): Promise<void> {
  await connection.query("START TRANSACTION");
  try {
    await work();
    await connection.query("COMMIT");
  } catch (error) {
    await connection.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

/** Errors of DDL that has already run; each DDL statement runs completely or not at all. */
const MEANS_DONE = new Set([
  "ER_TABLE_EXISTS_ERROR",
  "ER_BAD_TABLE_ERROR",
  "ER_DUP_FIELDNAME",
  "ER_DUP_KEYNAME",
  "ER_CANT_DROP_FIELD_OR_KEY",
  "ER_FK_DUP_NAME",
  "ER_DUP_CONSTRAINT_NAME",
  "ER_MULTIPLE_PRI_KEY",
]);
