import fs from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { FileTrouble, forget, onFile } from "./own-files";

/** Run `work` while no other process holds the lock file; a dead holder's lock is taken over. */
export async function exclusively<T>(file: string, work: () => Promise<T>): Promise<T> {
  const end = Date.now() + 180_000;
  while (!take(file)) {
    const holder = Number(readText(file));
    if (holder ? !isAlive(holder) : olderThan(file, 5_000)) onFile(file, () => fs.rmSync(file, { force: true }));
    if (Date.now() > end)
      throw new FileTrouble(`${file}: process ${holder} has held it for three minutes; end that process and start again.`);
    await pause(50);
  }
  try {
    return await work();
  } finally {
    forget(file);
  }
}

export function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return !readText(`/proc/${pid}/stat`).includes(") Z ");
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

export function readText(file: string) {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function take(file: string) {
  const handle = onFile(file, () => openNew(file));
  if (handle === undefined) return false;
  try {
    onFile(file, () => fs.writeFileSync(handle, String(process.pid)));
    return true;
  } catch (error) {
    forget(file);
    throw error;
  } finally {
    fs.closeSync(handle);
  }
}

function openNew(file: string) {
  try {
    return fs.openSync(file, "wx");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return undefined;
    throw error;
  }
}

function olderThan(file: string, ms: number) {
  const written = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return written !== undefined && Date.now() - written > ms;
}
