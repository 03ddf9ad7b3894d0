import fs from "node:fs";
import path from "node:path";
import { onFile, sync } from "../../db/own-files";

export type Counted = { count: number; bytes: number };

/** File ids are never reused, so equal id and size mean an equal file. */
const isSame = (one: string, other: string) => fs.existsSync(other) && fs.statSync(one).size === fs.statSync(other).size;

/** Hard-links files that `before` has too. Leaves out files removed meanwhile. */
export function copyFiles(from: string, to: string, before?: string): Counted {
  const counted = { count: 0, bytes: 0 };
  onFile(to, () => fs.mkdirSync(to, { recursive: true }));
  for (const file of filesIn(from)) {
    const [source, target] = [path.join(from, file), path.join(to, file)];
    if (!onFile(target, () => copied(source, target, before && path.join(before, file)))) continue;
    counted.count += 1;
    counted.bytes += fs.statSync(target).size;
  }
  for (const folder of foldersIn(to)) onFile(folder, () => sync(folder));
  return counted;
}

export function countFiles(folder: string): Counted {
  const sizes = filesIn(folder).map((file) => fs.statSync(path.join(folder, file)).size);
  return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** An unfinished file has a dot in its name. */
function filesIn(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  const names = onFile(folder, () => fs.readdirSync(folder, { recursive: true, withFileTypes: true }));
  return names
    .filter((entry) => entry.isFile() && !entry.name.includes("."))
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)));
}

function foldersIn(folder: string): string[] {
  const names = onFile(folder, () => fs.readdirSync(folder, { recursive: true, withFileTypes: true }));
  return [folder, ...names.filter((entry) => entry.isDirectory()).map(({ parentPath, name }) => path.join(parentPath, name))];
}

function copied(source: string, target: string, before: string | undefined): boolean {
  try {
    fs.mkdirSync(path.dirname(target), { recursive: true });
    if (isSame(source, target)) return true;
    if (before && isSame(source, before)) fs.linkSync(before, target);
    else {
      fs.copyFileSync(source, target);
      sync(target);
    }
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT" && !fs.existsSync(source)) return false;
    throw error;
  }
}
