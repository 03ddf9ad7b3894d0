import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { Settings } from "~/core/settings.server";

type Closing = { closeConnections: () => Promise<void> };
const copies = new Set<Promise<ServerBuild>>();

/** Closes the connections of the copies this file has asked; a copy that is asked again opens new ones. */
export async function closeBuilt(): Promise<void> {
  for (const copy of copies) await ((await copy).entry.module as unknown as Closing).closeConnections();
}

/**
 * The built app as it is served, with the settings of this moment. It reads them once; files that share a process and have other settings
 * get another copy of it, which is as good as another process (ADR 41).
 */
export function built(): Promise<ServerBuild> {
  const file = path.resolve("build/index.js");
  const url = pathToFileURL(file);
  const read = Object.keys(Settings.shape).map((name) => process.env[name] ?? null);
  // Node keeps each module it imported; a newer build needs another address.
  const builtAt = fs.statSync(file).mtimeMs;
  url.search = createHash("sha256")
    .update(JSON.stringify([builtAt, read]))
    .digest("hex")
    .slice(0, 12);
  const copy = import(/* @vite-ignore */ url.href) as Promise<ServerBuild>;
  copies.add(copy);
  return copy;
}
