import "./refuse-old-node";
import path from "node:path";
import { parseArgs } from "node:util";
import { dataDirOf, EmbeddedError } from "../db/embedded";
import { fileTrouble } from "../db/own-files";
import { type Manifest, readCopy } from "./backup/copies";
import { makeBackup } from "./backup/make";
import { restoreBackup } from "./backup/restore";
import { type Target, targetOf, withDatabase } from "./backup/target";
import { verifyBackup } from "./backup/verify";
import { loadDotEnv, useEmbedded } from "./environment";
import { Trouble } from "./trouble";

/** `npm run backup`, `verify` and `restore` (ADR 69). The folder defaults to `backups` in DATA_DIR. */

const USAGE = "usage: npm run backup [-- FOLDER --no-files]; npm run verify [-- FOLDER]; npm run restore -- FOLDER [--overwrite]";

type Command = (target: Target, place: string | undefined, options: Options) => Promise<string[]>;
type Options = { overwrite: boolean; noFiles: boolean };

const commands: Record<string, Command> = { backup, verify, restore };

async function main([command, ...words]: string[]): Promise<void> {
  const { values, positionals } = readWords(words);
  const run = commands[command ?? ""];
  if (!run || positionals.length > 1) throw new Trouble(USAGE);
  loadDotEnv();
  const pair = process.env.DATABASE_URL ? undefined : await useEmbedded(console.error);
  try {
    const target = targetOf(process.env.DATABASE_URL);
    const lines = await run(target, positionals[0], { overwrite: values.overwrite, noFiles: values["no-files"] });
    console.log(lines.join("\n"));
  } finally {
    await pair?.stop();
  }
}

function readWords(words: string[]) {
  const options = { overwrite: { type: "boolean", default: false }, "no-files": { type: "boolean", default: false } } as const;
  try {
    return parseArgs({ args: words, allowPositionals: true, options });
  } catch {
    throw new Trouble(USAGE);
  }
}

async function backup(target: Target, place: string | undefined, { noFiles }: Options): Promise<string[]> {
  const { folder, manifest } = await makeBackup({ target, place: placeOf(place), store: noFiles ? null : storeOf() });
  return [`${folder}: ${described(manifest)}.`, ...listOmissions(manifest)];
}

async function verify(target: Target, place: string | undefined): Promise<string[]> {
  const copy = readCopy(placeOf(place));
  const scratch = process.env.VERIFY_DATABASE_URL
    ? targetOf(process.env.VERIFY_DATABASE_URL, "VERIFY_DATABASE_URL")
    : withDatabase(target, `${target.name}_verify`);
  if (scratch.name === target.name) throw new Trouble("VERIFY_DATABASE_URL must name another database: verify drops it.");
  await verifyBackup({ copy, target, scratch });
  return [`${copy.folder}: restored into ${scratch.name} and compared: ${described(copy.manifest)}.`];
}

async function restore(target: Target, place: string | undefined, { overwrite }: Options): Promise<string[]> {
  if (!place) throw new Trouble(USAGE);
  const copy = readCopy(path.resolve(place));
  const { files, runs, charges } = await restoreBackup({ copy, target, store: storeOf(), overwrite });
  return [
    `${copy.folder}: restored into ${target.name}: ${described(copy.manifest)}.`,
    ...(files ? [] : ["Its files were not restored: they were not in it, or stand on S3-compatible storage."]),
    `The database is of ${copy.manifest.madeAt}. What was sent and charged since is unknown to it: ${runs} runs under way and ${charges} subscriptions ` +
      'go on as soon as a worker runs. Read "After a restore" in docs/operations.md first.',
  ];
}

const placeOf = (place: string | undefined) => path.resolve(place ?? path.join(dataDirOf(), "backups"));

/** Null on S3-compatible storage, which keeps its own versions. */
function storeOf(): string | null {
  const { S3_ENDPOINT, S3_BUCKET } = process.env;
  return S3_ENDPOINT && S3_BUCKET ? null : path.join(dataDirOf(), "files");
}

function described({ tables, files }: Manifest): string {
  const sums = Object.values(tables);
  const busy = Object.keys(tables).filter((table) => !tables[table]);
  const rows = sums.reduce((sum, one) => sum + (one?.rows ?? 0), 0);
  const unchecked = busy.length > 0 ? ` (written to meanwhile, so without a checksum: ${busy.join(", ")})` : "";
  return `${sums.length} tables, ${rows} rows${unchecked}, ${files ? `${files.count} files` : "no files"}`;
}

function listOmissions({ files }: Manifest): string[] {
  const secrets = "Not in it, keep them elsewhere: SESSION_SECRET, ENCRYPTION_KEYS, LOOKUP_SECRET.";
  return files ? [secrets] : [secrets, "Not in it: the files, by --no-files or as they stand on S3-compatible storage."];
}

function reasonOf(error: Error): string | undefined {
  if (error instanceof Trouble || error instanceof EmbeddedError) return error.message;
  if ("fatal" in error && error.fatal) return `The database is not to be had: ${error.message}`;
  return fileTrouble(error)?.message ?? error.stack;
}

if (/(^|\/)backup\.[jt]s$/.test(process.argv[1] ?? "")) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(130));
  main(process.argv.slice(2)).catch((error: Error) => {
    console.error(`${process.argv[2] ?? "backup"}: ${reasonOf(error)}`);
    process.exitCode = 1;
  });
}
