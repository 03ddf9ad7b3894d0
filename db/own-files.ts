import fs from "node:fs";
import path from "node:path";
import type { ZodType } from "zod";

/** Our own small files (secrets, ports, stamps) are never half-written; errors take one line. */

/** One line for people: file, fault and remedy. */
export class FileTrouble extends Error {}

const TROUBLES: Record<string, string> = {
  ENOSPC: "the disk is full; make room on it and start again",
  EDQUOT: "this account's share of the disk is used up; make room and start again",
  EROFS: "it lies on a disk that is read-only; make that writable, or use another place (DATA_DIR)",
  EACCES: "this account may not read or write it; give it to the account that starts the site (chown), or use another place (DATA_DIR)",
  ENOTDIR: "there is a file where a directory is needed; move the file away, or use another place (DATA_DIR)",
  EISDIR: "there is a directory where a file is needed; move it away",
  EIO: "the disk cannot be read or written; look at the machine's log",
};

const SAME: Record<string, string> = { EPERM: "EACCES", EEXIST: "ENOTDIR", ERR_FS_EISDIR: "EISDIR" };

export function fileTrouble(error: unknown, file?: string): FileTrouble | undefined {
  if (error instanceof FileTrouble) return error;
  const { code = "", path: at = file } = (error ?? {}) as NodeJS.ErrnoException;
  const meaning = TROUBLES[SAME[code] ?? code];
  return meaning && at ? new FileTrouble(`${at}: ${meaning} (${code}).`) : undefined;
}

export function onFile<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw fileTrouble(error, file) ?? error;
  }
}

/** Refuse a nearly full disk, on which a database may hang silently. */
export function needRoom(dir: string, megabytes: number): void {
  const { blocks, bsize, bfree, bavail } = fs.statfsSync(dir);
  const free = Math.floor(((process.getuid?.() === 0 ? bfree : bavail) * bsize) / 2 ** 20);
  if (blocks === 0 || free >= megabytes) return;
  throw new FileTrouble(`${dir}: the disk is full (${free} MB free, ${megabytes} MB needed); make room on it and start again.`);
}

/** Write a temporary file, sync and rename it: after a power cut readers get the old or the new text. */
export function writeWhole(file: string, text: string): void {
  const fresh = `${file}.new`;
  onFile(file, () => {
    try {
      fs.rmSync(fresh, { force: true });
      writePrivate(fresh, text);
      fs.renameSync(fresh, file);
      sync(path.dirname(file));
    } finally {
      forget(fresh);
    }
  });
}

export function forget(file: string): void {
  try {
    fs.rmSync(file, { force: true });
  } catch {}
}

/** Root creates the file for the directory's owner, who can continue without root. */
export function writePrivate(file: string, text: string): void {
  const handle = fs.openSync(file, "wx", 0o600);
  try {
    fs.writeFileSync(handle, text);
    const { uid, gid } = fs.statSync(path.dirname(file));
    if (process.getuid?.() === 0) fs.fchownSync(handle, uid, gid);
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

export function sync(place: string): void {
  const handle = fs.openSync(place, "r");
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

/** A damaged file is refused with `cure`, the remedy. */
export function readWhole<T>(file: string, shape: ZodType<T>, cure: string): T | undefined {
  const text = onFile(file, () => {
    try {
      return fs.readFileSync(file, "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  });
  if (text === undefined) return undefined;
  const parsedFile = shape.safeParse(parsed(text));
  if (!parsedFile.success) throw new FileTrouble(`${file} is damaged; ${cure}.`);
  return parsedFile.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
