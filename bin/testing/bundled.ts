import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { bundleProgram } from "../build-site";

/** A program of the build as one file of its own, which starts several times faster than its sources; returns the file. */
export function bundled(name: string): Promise<string> {
  return bundleProgram(name, bundleFolder(name));
}

/** A folder for a bundled program, which is removed when this process ends. */
export function bundleFolder(name: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `${name}-`));
  // Node looks for packages from the file's own folder upwards.
  fs.symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  process.once("exit", () => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}
