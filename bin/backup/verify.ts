import path from "node:path";
import type mysql from "mysql2/promise";
import { type Copy, FILES_FOLDER, refuseDamaged } from "./copies";
import { recordBackupAction } from "./note";
import { countFiles } from "./stored-files";
import { loadAndCompare, makeDatabase, refuseOtherServer } from "./restore";
import { connect, type Target } from "./target";
import { Trouble } from "../trouble";

/** `scratch` must hold nothing worth keeping: the check drops this database. */
type VerifyOptions = { copy: Copy; target: Target; scratch: Target };

/** Restore into a scratch database, compare all tables, and drop it. Throws Trouble with the differences; notes a success in the site's database. */
export async function verifyBackup({ copy, target, scratch }: VerifyOptions): Promise<void> {
  await refuseDamaged(copy);
  refuseLostFiles(copy);
  await drop(scratch);
  await tryRestore(copy, scratch).catch(async (error) => {
    // Report the check's error even when dropping the scratch database fails too.
    await drop(scratch).catch(() => {});
    throw error;
  });
  await drop(scratch);
  const connection = await connect(target);
  await recordBackupAction(connection, "verified", { name: path.basename(copy.folder) }).finally(() => connection.end());
}

async function tryRestore(copy: Copy, scratch: Target): Promise<void> {
  await makeDatabase(scratch);
  const connection = await connect(scratch);
  try {
    await refuseOtherServer(connection, copy);
    await loadAndCompare(copy, scratch, connection);
  } finally {
    await connection.end();
  }
}

function refuseLostFiles({ folder, manifest }: Copy): void {
  if (!manifest.files) return;
  const found = countFiles(path.join(folder, FILES_FOLDER));
  if (found.count !== manifest.files.count || found.bytes !== manifest.files.bytes)
    throw new Trouble(
      `${folder}: ${found.count} files of ${found.bytes} bytes instead of ${manifest.files.count} of ${manifest.files.bytes}.`,
    );
}

async function drop(scratch: Target): Promise<void> {
  const server = await connect(scratch, { toServer: true });
  try {
    await server.query(`DROP DATABASE IF EXISTS \`${scratch.name}\``);
  } catch (error) {
    const { code, message } = error as mysql.QueryError;
    throw new Trouble(`${scratch.name} cannot be dropped: ${message}${code === "ER_DBACCESS_DENIED_ERROR" ? cureOf(scratch) : ""}`);
  } finally {
    await server.end();
  }
}

const cureOf = ({ name }: Target) =>
  `. Let this account make and drop it: GRANT ALL PRIVILEGES ON \`${name.replaceAll("_", "\\_")}\`.* TO …; ` +
  "or set VERIFY_DATABASE_URL to a database that it may drop.";
