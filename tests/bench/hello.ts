import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { type Server, startServer } from "./measure";

const folder = path.resolve("tests/bench/hello");
const build = path.resolve(".cache/hello/index.js");

/** A bare Remix page, the yardstick of the site's figures. `ownFlags`: the site's Node flags. */
export async function startHello({ ownFlags = false } = {}): Promise<Server> {
  if (!fs.existsSync(build)) {
    const built = spawnSync(path.resolve("node_modules/.bin/remix"), ["build"], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: "production" },
    });
    if (built.status !== 0) throw new Error(`remix build of tests/bench/hello ended with ${built.status}\n${built.stderr}`);
  }
  return startServer(build, { cwd: folder, ownFlags });
}
