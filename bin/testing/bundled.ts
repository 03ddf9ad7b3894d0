import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { bundleProgram } from "../build-site";

/** Bundle a program into one file, which starts several times faster than its sources. */
export function bundled(name: string): Promise<string> {
  return bundleProgram(name, bundleFolder(name));
}

export function bundleFolder(name: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `${name}-`));
  fs.symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  process.once("exit", () => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}
