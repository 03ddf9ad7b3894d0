import { gunzipSync } from "node:zlib";
import type { Sent } from "./kept-pages.server";

/** Shared caches may reuse a page this long: readers see an edit within five seconds. */
const SHARED_SECONDS = 4;

type Asked = { acceptEncoding: string | null | undefined; ifNoneMatch: string | null | undefined };
type Answer = { status: 200 | 304; headers: [name: string, value: string][]; body: Buffer | null };

/** Answers with a cached page, or 304 if `ifNoneMatch` has its ETag. Content-Encoding makes `compress` skip. */
export function keptAnswer({ acceptEncoding, ifNoneMatch }: Asked, page: Sent): Answer {
  const encoding = bestEncoding(acceptEncoding ?? "", ["br", "gzip"]);
  const etag = `"${page.etag}${encoding === "identity" ? "" : `-${encoding}`}"`;
  const headers: Answer["headers"] = [
    ...page.headers,
    ["etag", etag],
    ["cache-control", `public, max-age=0, s-maxage=${SHARED_SECONDS}, must-revalidate`],
    ["vary", "Accept-Encoding, Cookie"],
  ];
  if (knows(ifNoneMatch, etag)) return { status: 304, headers, body: null };
  const body = encoding === "br" ? page.br : encoding === "gzip" ? page.gzip : gunzipSync(page.gzip);
  if (encoding !== "identity") headers.push(["content-encoding", encoding]);
  headers.push(["content-type", page.type], ["content-length", String(body.length)]);
  return { status: 200, headers, body };
}

/** `keptAnswer` as a Response, for loaders. */
export function keptResponse(request: Request, page: Sent): Response {
  const asked = { acceptEncoding: request.headers.get("Accept-Encoding"), ifNoneMatch: request.headers.get("If-None-Match") };
  const { status, headers, body } = keptAnswer(asked, page);
  return new Response(body && new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.length), { status, headers });
}

/** First of `encodings` that Accept-Encoding (`accepted`) allows, else "identity". */
export function bestEncoding<Encoding extends string>(accepted: string, encodings: readonly Encoding[]): Encoding | "identity" {
  return encodings.find((encoding) => accepts(accepted, encoding)) ?? "identity";
}

function accepts(accepted: string, encoding: string): boolean {
  const named = accepted.match(new RegExp(`(?:^|,)\\s*(?:${encoding}|\\*)\\s*(?:;\\s*q=([\\d.]+))?\\s*(?=,|$)`, "i"));
  return named !== null && (named[1] === undefined || Number(named[1]) > 0);
}

function knows(ifNoneMatch: Asked["ifNoneMatch"], etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}
