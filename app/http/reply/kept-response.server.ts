import { gunzipSync } from "node:zlib";

/** A cached page: compressed once, its `etag` without quotes. */
type Kept = { etag: string; gzip: Buffer; br: Buffer };

/**
 * Answers a cached page in the browser's preferred encoding, or 304 when the browser has it. `headers` are added to both. Content-Encoding
 * is set here, so that remix-serve does not compress again. Each encoding has its own strong ETag.
 */
export function keptResponse(request: Request, page: Kept, headers: Headers): Response {
  const encoding = bestEncoding(request.headers.get("Accept-Encoding") ?? "");
  const etag = `"${page.etag}${encoding === "identity" ? "" : `-${encoding}`}"`;
  headers.set("ETag", etag);
  headers.set("Cache-Control", "no-cache");
  headers.set("Vary", "Accept-Encoding, Cookie");
  if (knows(request.headers.get("If-None-Match"), etag)) return new Response(null, { status: 304, headers });
  const body = encoding === "br" ? page.br : encoding === "gzip" ? page.gzip : gunzipSync(page.gzip);
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Length", String(body.length));
  return new Response(new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.length), { status: 200, headers });
}

type Encoding = "br" | "gzip" | "identity";

export function bestEncoding(accepted: string): Encoding {
  if (accepts(accepted, "br")) return "br";
  return accepts(accepted, "gzip") ? "gzip" : "identity";
}

function accepts(accepted: string, encoding: string): boolean {
  const named = accepted.match(new RegExp(`(?:^|,)\\s*(?:${encoding}|\\*)\\s*(?:;\\s*q=([\\d.]+))?\\s*(?=,|$)`, "i"));
  return named !== null && (named[1] === undefined || Number(named[1]) > 0);
}

function knows(ifNoneMatch: string | null, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === etag);
}
