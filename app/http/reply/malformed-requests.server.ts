import http, { type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { withRequestId } from "~/core/request-id.server";
import { answeredEarly } from "./early-answers.server";
import { ID_HEADER } from "../request/request.server";
import { whileKeepable } from "../screen/kept-documents.server";
import { LONGEST_PATH } from "../request/route-table.server";

const installed = Symbol.for("geulbeot.door");
const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"];

/**
 * Refuses requests of which remix-serve cannot make a Request and which it would answer by a 500: unknown methods, invalid addresses and
 * invalid Hosts. Answers cached pages before remix-serve does any work for them, and starts each other request's work under its id. Must be called before remix-serve makes its server.
 */
export function refuseMalformedRequests(): void {
  const global = globalThis as { [installed]?: true };
  if (global[installed]) return;
  global[installed] = true;
  const { createServer } = http;
  http.createServer = ((...given: unknown[]) =>
    (createServer as (...args: unknown[]) => http.Server)(
      ...given.map((one) => (typeof one === "function" ? guarded(one as RequestListener) : one)),
    )) as typeof createServer;
}

const guarded =
  (answer: RequestListener): RequestListener =>
  (request, response) => {
    const status = refusalOf(request);
    if (status !== null) turnAway(response, status);
    else if (!answeredEarly(request, response))
      withRequestId(String(request.headers[ID_HEADER]), () => whileKeepable(request, () => answer(request, response)));
  };

/** The status at which a request is refused; null when it may pass. */
export function refusalOf({ method = "", url = "", headers }: Pick<IncomingMessage, "method" | "url" | "headers">): 400 | 405 | null {
  if (!METHODS.includes(method)) return 405;
  const hosts = [headers.host, headers["x-forwarded-host"]].filter((host) => host !== undefined);
  const fits = url.startsWith("/") && hosts.every((host) => isHost(String(host))) && isReadable(url);
  return fits && asksForFewParts(url) ? null : 400;
}

/** Whether a Host header holds hosts with optional ports, as in a URL; proxies may join several by commas. */
function isHost(hosts: string): boolean {
  const each = hosts.split(",").map((host) => host.trim());
  return (
    hosts.length <= 1_000 && each.every((host) => /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}/`))
  );
}

/** Whether the path can be decoded, which remix-serve does to look for a static file. */
function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.split("?")[0]!);
    return URL.canParse(`http://host${url}`);
  } catch {
    return false;
  }
}

/**
 * Whether the framework's script asks about addresses with few parts: the framework matches the routes of each prefix, and a long address
 * of short parts takes it 100 ms.
 */
function asksForFewParts(url: string): boolean {
  if (!url.startsWith("/__manifest?")) return true;
  return new URL(url, "http://host").searchParams.getAll("p").every((path) => path.length <= LONGEST_PATH);
}

function turnAway(response: ServerResponse, status: 400 | 405): void {
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    Connection: "close",
    ...(status === 405 && { Allow: METHODS.join(", ") }),
  });
  response.end(status === 405 ? "지원하지 않는 요청입니다." : "주소를 읽지 못했습니다.");
}
