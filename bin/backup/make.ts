import fs from "node:fs";
import path from "node:path";
import type mysql from "mysql2/promise";
import { exclusively } from "../../db/lock-file";
import { onFile, sync, writeWhole } from "../../db/own-files";
import { beginSnapshot, type Checksums, readChecksums } from "./checksums";
import { DATABASE_FILE, FILES_FOLDER, MANIFEST, type Manifest, nameOf, newestIn, UNFINISHED } from "./copies";
import { dump } from "./dump";
import { recordBackupAction } from "./note";
import { copyFiles } from "./stored-files";
import { connect, serverOf, type Target } from "./target";

type BackupOptions = { target: Target; place: string; store: string | null };

/** Write a backup into a new folder, renamed when complete on disk. Throws Trouble or FileTrouble and removes partial output. */
export async function makeBackup({ target, place, store }: BackupOptions): Promise<{ folder: string; manifest: Manifest }> {
  onFile(place, () => fs.mkdirSync(place, { recursive: true, mode: 0o700 }));
  return exclusively(path.join(place, "backup.lock"), async () => {
    forgetUnfinished(place);
    const madeAt = new Date();
    const before = newestIn(place);
    const folder = path.join(place, nameOf(madeAt));
    const fresh = `${folder}${UNFINISHED}`;
    const connection = await connect(target);
    try {
      onFile(fresh, () => fs.mkdirSync(fresh, { mode: 0o700 }));
      const server = await serverOf(connection);
      const dumped = await dumpAndCount(target, connection, (begun) => dump(target, server.kind, path.join(fresh, DATABASE_FILE), begun));
      const files = store === null ? null : copyFiles(store, path.join(fresh, FILES_FOLDER), before && path.join(before, FILES_FOLDER));
      const manifest = { madeAt: madeAt.toISOString(), database: target.name, server, ...dumped, files };
      writeWhole(path.join(fresh, MANIFEST), JSON.stringify(manifest, null, 2));
      onFile(folder, () => fs.renameSync(fresh, folder));
      onFile(place, () => sync(place));
      await recordBackupAction(connection, "made", { name: path.basename(folder), files: files?.count ?? null });
      return { folder, manifest };
    } finally {
      fs.rmSync(fresh, { recursive: true, force: true });
      await connection.end();
    }
  });
}

/** Checksum all tables just before and after the dump's snapshot. Equal sums hold for the dump; else null. */
async function dumpAndCount(target: Target, first: mysql.Connection, write: (begun: () => void) => Promise<string>) {
  const second = await connect(target);
  try {
    await beginSnapshot(first);
    let began: Promise<void> | undefined;
    const begin = () => (began ??= beginSnapshot(second));
    const [sha256, before] = await Promise.all([write(() => void begin().catch(() => {})), readChecksums(first, target.name)]);
    await begin();
    const after = await readChecksums(second, target.name);
    return { sha256, tables: sameInBoth(before, after) };
  } finally {
    await first.query("COMMIT").catch(() => {});
    await second.end();
  }
}

const sameInBoth = (before: Checksums, after: Checksums): Manifest["tables"] =>
  Object.fromEntries(
    Object.entries(before).map(([table, one]) => [table, after[table]?.rows === one.rows && after[table].sum === one.sum ? one : null]),
  );

function forgetUnfinished(place: string): void {
  const names = onFile(place, () => fs.readdirSync(place)).filter((name) => name.endsWith(UNFINISHED));
  for (const name of names) onFile(place, () => fs.rmSync(path.join(place, name), { recursive: true, force: true }));
}
