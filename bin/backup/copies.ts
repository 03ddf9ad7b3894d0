import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { onFile, readWhole } from "../../db/own-files";
import { Trouble } from "../trouble";

/** A backup is a folder named after its time, with the database, the files and their checksums. */

export const DATABASE_FILE = "database.sql.gz";
export const FILES_FOLDER = "files";
export const MANIFEST = "backup.json";
export const UNFINISHED = ".part";
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(-\d+)?Z$/;

const Manifest = z.object({
  madeAt: z.iso.datetime(),
  database: z.string(),
  server: z.object({ kind: z.enum(["MariaDB", "MySQL"]), version: z.string() }),
  sha256: z.string(),
  /** Null: the table was written to while the backup began, so its dumped version is unknown. */
  tables: z.record(z.string(), z.object({ rows: z.number(), sum: z.string() }).nullable()),
  files: z.object({ count: z.number(), bytes: z.number() }).nullable(),
});
export type Manifest = z.infer<typeof Manifest>;
export type Copy = { folder: string; manifest: Manifest };

export const nameOf = (at: Date) => at.toISOString().replace(/:/g, "-").replace(".", "-");

export function newestIn(place: string): string | undefined {
  const names = fs.existsSync(place) ? onFile(place, () => fs.readdirSync(place)) : [];
  const completeNames = names.filter((name) => NAME.test(name) && fs.existsSync(path.join(place, name, MANIFEST))).sort();
  return completeNames.length > 0 ? path.join(place, completeNames.at(-1)!) : undefined;
}

/** The backup at `place`, or the newest one in it. Throws Trouble without one. */
export function readCopy(place: string): Copy {
  const folder = fs.existsSync(path.join(place, MANIFEST)) ? place : newestIn(place);
  if (!folder) throw new Trouble(`${place} holds no back-up; name the folder that \`npm run backup\` wrote.`);
  const manifest = readWhole(path.join(folder, MANIFEST), Manifest, "take another back-up");
  return { folder, manifest: manifest! };
}

export async function refuseDamaged({ folder, manifest }: Copy): Promise<void> {
  const file = path.join(folder, DATABASE_FILE);
  if (!fs.existsSync(file)) throw new Trouble(`${file} is missing; take another back-up.`);
  const hash = createHash("sha256");
  await pipeline(fs.createReadStream(file), hash);
  if (hash.digest("hex") !== manifest.sha256) throw new Trouble(`${file} is damaged: it is not what was written; take another back-up.`);
}
