import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { onFile, readWhole } from "../../db/own-files";
import { Trouble } from "../trouble";

/** A back-up is a folder named after its moment, with the database, the stored files, and what is known of them. */

export const DATABASE_FILE = "database.sql.gz";
export const FILES_FOLDER = "files";
export const MANIFEST = "backup.json";
/** Ends the name of a folder that is still being written. */
export const UNFINISHED = ".part";
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(-\d+)?Z$/;

const Manifest = z.object({
  madeAt: z.iso.datetime(),
  database: z.string(),
  server: z.object({ kind: z.enum(["MariaDB", "MySQL"]), version: z.string() }),
  sha256: z.string(),
  /** null: the table was written to while the back-up began, so nobody knows what the dump has of it. */
  tables: z.record(z.string(), z.object({ rows: z.number(), sum: z.string() }).nullable()),
  /** null: the files stand on S3-compatible storage, or were left out. */
  files: z.object({ count: z.number(), bytes: z.number() }).nullable(),
});
export type Manifest = z.infer<typeof Manifest>;
export type Copy = { folder: string; manifest: Manifest };

/** The name of a back-up's folder, which sorts by time. */
export const nameOf = (at: Date) => at.toISOString().replace(/:/g, "-").replace(".", "-");

/** The newest whole back-up in a folder, or undefined. */
export function newestIn(place: string): string | undefined {
  const names = fs.existsSync(place) ? onFile(place, () => fs.readdirSync(place)) : [];
  const whole = names.filter((name) => NAME.test(name) && fs.existsSync(path.join(place, name, MANIFEST))).sort();
  return whole.length > 0 ? path.join(place, whole.at(-1)!) : undefined;
}

/** Reads a back-up: the folder itself, or the newest in it. Throws Trouble where there is none. */
export function readCopy(place: string): Copy {
  const folder = fs.existsSync(path.join(place, MANIFEST)) ? place : newestIn(place);
  if (!folder) throw new Trouble(`${place} holds no back-up; name the folder that \`npm run backup\` wrote.`);
  const manifest = readWhole(path.join(folder, MANIFEST), Manifest, "take another back-up");
  return { folder, manifest: manifest! };
}

/** Throws Trouble unless the database's file is as it was written. */
export async function refuseDamaged({ folder, manifest }: Copy): Promise<void> {
  const file = path.join(folder, DATABASE_FILE);
  if (!fs.existsSync(file)) throw new Trouble(`${file} is missing; take another back-up.`);
  const hash = createHash("sha256");
  await pipeline(fs.createReadStream(file), hash);
  if (hash.digest("hex") !== manifest.sha256) throw new Trouble(`${file} is damaged: it is not what was written; take another back-up.`);
}
