import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";

/** The built app as it is served; imported once a process. */
export function built(): Promise<ServerBuild> {
  const url = pathToFileURL(path.resolve("build/index.js")).href;
  return import(/* @vite-ignore */ url) as Promise<ServerBuild>;
}
