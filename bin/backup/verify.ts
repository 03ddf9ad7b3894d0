import path from "node:path";
import { type Copy, PICTURES, refuseDamaged } from "./copies";
import { noteDeed } from "./note";
import { countFiles } from "./pictures";
import { loadAndCompare, makeDatabase, refuseOtherServer } from "./restore";
import { connect, type Target } from "./target";
import { Trouble } from "./trouble";

/** `scratch` is dropped before and after, so its name must be nobody's. */
type Asked = { copy: Copy; target: Target; scratch: Target };

/**
 * Restores a back-up into a scratch database, compares the rows of every table with what was backed up, and drops it. Throws Trouble that names
 * what differs. Notes the success in the site's own database.
 */
export async function verifyBackup({ copy, target, scratch }: Asked): Promise<void> {
  await refuseDamaged(copy);
  refuseLostFiles(copy);
  await drop(scratch);
  try {
    await makeDatabase(scratch);
    const connection = await connect(scratch);
    try {
      await refuseOtherServer(connection, copy);
      await loadAndCompare(copy, scratch, connection);
    } finally {
      await connection.end();
    }
  } finally {
    await drop(scratch);
  }
  const connection = await connect(target);
  await noteDeed(connection, "verified", { name: path.basename(copy.folder) }).finally(() => connection.end());
}

function refuseLostFiles({ folder, manifest }: Copy): void {
  if (!manifest.files) return;
  const found = countFiles(path.join(folder, PICTURES));
  if (found.count !== manifest.files.count || found.bytes !== manifest.files.bytes)
    throw new Trouble(
      `${folder}: ${found.count} files of ${found.bytes} bytes instead of ${manifest.files.count} of ${manifest.files.bytes}.`,
    );
}

async function drop(scratch: Target): Promise<void> {
  const server = await connect(scratch, { toServer: true });
  try {
    await server.query(`DROP DATABASE IF EXISTS \`${scratch.name}\``);
  } catch {
    throw new Trouble(
      `This account may not make and drop ${scratch.name}. Let it: GRANT ALL PRIVILEGES ON \`${scratch.name.replaceAll("_", "\\_")}\`.* TO …; ` +
        "or set VERIFY_DATABASE_URL to a database that it may.",
    );
  } finally {
    await server.end();
  }
}
