import fs from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import serveStatic from "serve-static";

const PUBLIC = "public";
const HOUR_MS = 3_600_000;
const FOR_EVER = "public, max-age=31536000, immutable";

/** Serves the files that public/ has at the start. Compiled files are cached for a year: their names follow the content. */
export function publicFiles({ publicPath }: { publicPath: string }) {
  const names = new Set(namesUnder(PUBLIC));
  const serve = serveStatic(PUBLIC, {
    maxAge: HOUR_MS,
    index: false,
    redirect: false,
    setHeaders: (response, file) => {
      if (`/${path.relative(PUBLIC, file)}`.startsWith(publicPath)) response.setHeader("Cache-Control", FOR_EVER);
    },
  });
  return {
    has: ({ method, url = "" }: IncomingMessage) =>
      (method === "GET" || method === "HEAD") && names.has(decodeURIComponent(url.split("?", 1)[0]!)),
    send: (incoming: IncomingMessage, response: ServerResponse): void =>
      serve(incoming, response, (error) => {
        response.statusCode = error?.status ?? 404;
        response.end();
      }),
  };
}

function namesUnder(folder: string): string[] {
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => `/${path.relative(PUBLIC, path.join(parentPath, name))}`);
}
