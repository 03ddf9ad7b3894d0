import type { IncomingMessage, ServerResponse } from "node:http";
import { createReadableStreamFromReadable } from "@remix-run/node";
import compression from "compression";
import { settings } from "~/core/settings.server";
import { refusalText } from "~/messages/refusals.ko";
import { ID_HEADER } from "../request/request.server";

const YEAR_SECONDS = 31_536_000;

/** Sets every answer's headers: request id, `nosniff` and, on https, HSTS. */
export function setUsualHeaders(response: ServerResponse, requestId: string): void {
  response.setHeader(ID_HEADER, requestId);
  response.setHeader("X-Content-Type-Options", "nosniff");
  if (settings().BASE_URL.startsWith("https:")) response.setHeader("Strict-Transport-Security", `max-age=${YEAR_SECONDS}`);
}

const compressing = compression();

/** Compresses the answer as the client accepts, unless Content-Encoding is set. */
export function compress(incoming: IncomingMessage, response: ServerResponse): void {
  compressing(incoming, response, () => {});
}

/** Converts a Node request. The Request's signal aborts when the client leaves before the answer ends. */
export function requestOf(incoming: IncomingMessage, response: ServerResponse): Request {
  const { method = "GET", url = "/", headers: nodeHeaders } = incoming;
  const left = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) left.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(nodeHeaders)) for (const item of [value ?? []].flat()) headers.append(name, item);
  const hasBody = method !== "GET" && method !== "HEAD";
  const body = hasBody ? { body: createReadableStreamFromReadable(incoming), duplex: "half" as const } : {};
  return new Request(`http://${nodeHeaders.host ?? new URL(settings().BASE_URL).host}${url}`, {
    method,
    headers,
    signal: left.signal,
    ...body,
  });
}

/** Writes an answer at the client's speed, until the client leaves. Without Cache-Control adds `no-store`. */
export async function send(response: ServerResponse, { status, headers, body }: Response): Promise<void> {
  response.statusCode = status;
  for (const [name, value] of headers) if (name !== "set-cookie") response.setHeader(name, value);
  const type = headers.get("Content-Type") ?? "";
  if (/^(text\/|application\/json)/.test(type) && !type.includes("charset")) response.setHeader("Content-Type", `${type}; charset=utf-8`);
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) response.setHeader("Set-Cookie", cookies);
  if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", "no-store");
  if (body === null) return void response.end();

  // Send headers now: an event stream's first event may come late.
  if (type.startsWith("text/event-stream")) response.flushHeaders();
  const reader = body.getReader();
  let resume = () => {};
  const leave = () => {
    reader.cancel().catch(() => {});
    resume();
  };
  if (response.destroyed) return leave();
  response.once("close", leave);
  // One listener for the whole answer: the compression library never removes listeners.
  response.on("drain", () => resume());
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const hasRoom = response.write(read.value);
    (response as { flush?: () => void }).flush?.();
    if (!hasRoom && !response.destroyed) await new Promise<void>((drained) => (resume = drained));
  }
  response.end();
}

/** Ends a failed answer: by 500, or after the headers by breaking the connection: browsers keep no half file. */
export function breakOff(response: ServerResponse, requestId: string): void {
  if (response.headersSent || response.destroyed) return void response.destroy();
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  setUsualHeaders(response, requestId);
  response.statusCode = 500;
  response.setHeader("Content-Type", "text/plain; charset=utf-8");
  response.setHeader("Cache-Control", "no-store");
  response.end(refusalText("common.bug"));
}
