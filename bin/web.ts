import "./refuse-old-node";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import sourceMaps from "source-map-support";
import type { listen } from "../app/server";

/** The server is part of the site's build: bundled separately, it would have its own database pool, metrics and cached pages. */

// React and the framework read NODE_ENV while they load.
process.env.NODE_ENV ??= "production";

// Read a source map only for a stack trace: Node's own way keeps it in memory.
sourceMaps.install({
  retrieveSourceMap: (source) => {
    const file = source.startsWith("file://") ? fileURLToPath(source) : source;
    return fs.existsSync(`${file}.map`) ? { url: source, map: fs.readFileSync(`${file}.map`, "utf8") } : null;
  },
});

const site = (await import(pathToFileURL(path.resolve("build/index.js")).href)) as { entry: { module: { listen: typeof listen } } };
await site.entry.module.listen().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
