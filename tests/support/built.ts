import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { Settings } from "~/core/settings.server";

type Closing = { closeConnections: () => Promise<void> };
const copies = new Set<Promise<ServerBuild>>();

export async function closeBuilt(): Promise<void> {
  for (const copy of copies) await ((await copy).entry.module as unknown as Closing).closeConnections();
}

/** The built app reads settings once; other settings get another copy (ADR 41). */
export function built(): Promise<ServerBuild> {
  const file = path.resolve("build/index.js");
  const url = pathToFileURL(file);
  const read = Object.keys(Settings.shape).map((name) => process.env[name] ?? null);
  // Node caches imported modules by address.
  const builtAt = fs.statSync(file).mtimeMs;
  url.search = createHash("sha256")
    .update(JSON.stringify([builtAt, read]))
    .digest("hex")
    .slice(0, 12);
  const copy = import(/* @vite-ignore */ url.href) as Promise<ServerBuild>;
  copies.add(copy);
  return copy;
}
