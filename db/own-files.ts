import fs from "node:fs";
import path from "node:path";
import type { ZodType } from "zod";

/** Small files of our own (secrets, ports, stamps): never half-written, errors told in one line. */

/** One line for people: which file, what is wrong with it, what to do. */
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

/** A failed file call as a message for people, or undefined for other errors. `file` is named when the error names none. */
export function fileTrouble(error: unknown, file?: string): FileTrouble | undefined {
  if (error instanceof FileTrouble) return error;
  const { code = "", path: at = file } = (error ?? {}) as NodeJS.ErrnoException;
  const meaning = TROUBLES[SAME[code] ?? code];
  return meaning && at ? new FileTrouble(`${at}: ${meaning} (${code}).`) : undefined;
}

/** Runs `work` on a file; its failure becomes one line. */
export function onFile<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw fileTrouble(error, file) ?? error;
  }
}

/** Refuses when the disk under `dir` has fewer free megabytes: a database without space may hang silently. */
export function needRoom(dir: string, megabytes: number): void {
  const { blocks, bsize, bfree, bavail } = fs.statfsSync(dir);
  const free = Math.floor(((process.getuid?.() === 0 ? bfree : bavail) * bsize) / 2 ** 20);
  // Some file systems report no size.
  if (blocks === 0 || free >= megabytes) return;
  throw new FileTrouble(`${dir}: the disk is full (${free} MB free, ${megabytes} MB needed); make room on it and start again.`);
}

/**
 * Writes a temporary file and renames it when it is on disk, so that readers get the old or the new text even after a power cut. Readable
 * only by its owner.
 */
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

/** Deletes a file if possible; what remains is reported at the next start. */
export function forget(file: string): void {
  try {
    fs.rmSync(file, { force: true });
  } catch {
    // A read-only disk, or a directory in its place.
  }
}

/** Creates a file readable only by its owner. Root creates it for the directory's owner, who can then continue without root. */
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

/** Waits until a file, or the names in a directory, are on disk. */
export function sync(place: string): void {
  const handle = fs.openSync(place, "r");
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

/** A JSON file's content, or undefined when it is absent. Refuses a damaged one and says what to do (`cure`). */
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
  const found = shape.safeParse(parsed(text));
  if (!found.success) throw new FileTrouble(`${file} is damaged; ${cure}.`);
  return found.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
