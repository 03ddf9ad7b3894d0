import path from "node:path";
import type mysql from "mysql2/promise";
import { type Copy, FILES_FOLDER, refuseDamaged } from "./copies";
import { recordBackupAction } from "./note";
import { countFiles } from "./stored-files";
import { loadAndCompare, makeDatabase, refuseOtherServer } from "./restore";
import { connect, type Target } from "./target";
import { Trouble } from "../trouble";

/** The caller must name a `scratch` database that holds nothing worth keeping: it is dropped. */
type Asked = { copy: Copy; target: Target; scratch: Target };

/**
 * Restores a back-up into a scratch database, compares the rows of every table with what was backed up, and drops it. Throws Trouble that names
 * what differs. Notes the success in the site's own database.
 */
export async function verifyBackup({ copy, target, scratch }: Asked): Promise<void> {
  await refuseDamaged(copy);
  refuseLostFiles(copy);
  await drop(scratch);
  await tryRestore(copy, scratch).catch(async (error) => {
    // The operator needs the reason of the trial, even when the scratch database cannot be dropped either.
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
