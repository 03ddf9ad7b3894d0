import path from "node:path";
import type mysql from "mysql2/promise";
import { prepareDatabase } from "../../db/migrate";
import { differences, readChecksums } from "./checksums";
import { type Copy, DATABASE_FILE, FILES_FOLDER, refuseDamaged } from "./copies";
import { load } from "./dump";
import { recordBackupAction } from "./note";
import { copyFiles, type Counted } from "./stored-files";
import { connect, serverOf, type Target } from "./target";
import { Trouble } from "../trouble";

type RestoreOptions = { copy: Copy; target: Target; store: string | null; overwrite: boolean };
/** Runs and charges that a worker would repeat at its start, although they may have happened since the backup. */
export type Restored = { files: Counted | null; runs: number; charges: number };

/**
 * Restore into a database without tables; `overwrite` drops existing ones. Throws Trouble when the backup is damaged, the database is in use, or
 * the result differs.
 */
export async function restoreBackup({ copy, target, store, overwrite }: RestoreOptions): Promise<Restored> {
  await refuseDamaged(copy);
  await makeDatabase(target);
  const connection = await connect(target);
  try {
    await refuseOtherServer(connection, copy);
    await clear(connection, target, overwrite);
    await loadAndCompare(copy, target, connection);
    const files = store !== null && copy.manifest.files ? copyFiles(path.join(copy.folder, FILES_FOLDER), store) : null;
    await recordBackupAction(connection, "restored", { name: path.basename(copy.folder) });
    return {
      files,
      runs: await counted(connection, "send_run WHERE status = 'RUNNING'"),
      charges: await counted(connection, "subscription WHERE status = 'ACTIVE'"),
    };
  } finally {
    await connection.end();
  }
}

export async function loadAndCompare({ folder, manifest }: Copy, target: Target, connection: mysql.Connection): Promise<void> {
  await load(path.join(folder, DATABASE_FILE), target, manifest.server.kind);
  const wrong = differences(manifest.tables, await readChecksums(connection, target.name));
  if (wrong.length > 0) throw new Trouble(`${target.name} is not what was backed up: ${wrong.slice(0, 5).join("; ")}.`);
}

export async function makeDatabase(target: Target): Promise<void> {
  const server = await connect(target, { toServer: true });
  try {
    await prepareDatabase(server, target.name);
  } catch (error) {
    throw new Trouble(`The database ${target.name} is not to be had: ${(error as Error).message}`);
  } finally {
    await server.end();
  }
}

export async function refuseOtherServer(connection: mysql.Connection, { manifest }: Copy): Promise<void> {
  const { kind } = await serverOf(connection);
  if (kind !== manifest.server.kind) throw new Trouble(`The back-up comes from ${manifest.server.kind}, and this server is ${kind}.`);
}

async function clear(connection: mysql.Connection, { name }: Target, overwrite: boolean): Promise<void> {
  const [rows] = await connection.query<mysql.RowDataPacket[]>(
    "SELECT table_name AS name, table_type AS kind FROM information_schema.tables WHERE table_schema = ?",
    [name],
  );
  if (rows.length === 0) return;
  if (!overwrite) throw new Trouble(`${name} has ${rows.length} tables; name an empty database, or add --overwrite to drop them first.`);
  await refuseInUse(connection, name);
  await connection.query("SET SESSION foreign_key_checks = 0");
  for (const row of rows) await connection.query(`DROP ${row.kind === "VIEW" ? "VIEW" : "TABLE"} \`${row.name}\``);
}

async function refuseInUse(connection: mysql.Connection, name: string): Promise<void> {
  const [rows] = await connection.query<mysql.RowDataPacket[]>("SHOW PROCESSLIST");
  const others = rows.filter((row) => row.db === name && row.Id !== connection.threadId);
  if (others.length > 0) throw new Trouble(`${others.length} other connections use ${name}: stop every web and worker first.`);
}

async function counted(connection: mysql.Connection, what: string): Promise<number> {
  const [[row]] = await connection.query<mysql.RowDataPacket[]>(`SELECT COUNT(*) AS total FROM ${what}`);
  return Number(row!.total);
}
