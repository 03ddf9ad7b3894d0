import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP, isIPv6, type LookupFunction } from "node:net";
import { settings } from "~/core/settings.server";
import { type Guard, publicOnly } from "./outside-guard.server";

type OutsideReason = "address" | "redirects" | "status" | "type" | "size" | "time" | "away";

/** Contains no address, so it may be logged. */
export class OutsideError extends Error {
  constructor(
    readonly reason: OutsideReason,
    options?: ErrorOptions,
  ) {
    super(`outside address gave nothing: ${reason}`, options);
    this.name = "OutsideError";
  }
}

/** `whole`: refuse a longer body; otherwise keep its beginning. */
type Wanted = { accept: string; type: RegExp; whole: boolean };
export type OutsideOptions = { guard?: Guard; limitMs?: number };
type OutsideBody = { url: URL; contentType: string; bytes: Buffer };

const MAX_BYTES = 1_000_000;
const LIMIT_MS = 5_000;
const MAX_REDIRECTS = 3;

/** GET a user's address, without cookies or referrer (ADR 111). Throws only `OutsideError`. */
export async function getOutside(
  address: string,
  wanted: Wanted,
  { guard = publicOnly, limitMs = LIMIT_MS }: OutsideOptions = {},
): Promise<OutsideBody> {
  return within(limitMs, (limit) => follow(address, wanted, guard, limit));
}

type Post = { headers: http.OutgoingHttpHeaders; body: Buffer };
type PostAnswer = { status: number; headers: http.IncomingHttpHeaders };

/** POST to a stored address, once: follows no redirect and reads no body. Throws only `OutsideError`. */
export async function postOutside(
  address: string,
  post: Post,
  { guard, limitMs = LIMIT_MS }: Required<Pick<OutsideOptions, "guard">> & OutsideOptions,
): Promise<PostAnswer> {
  return within(limitMs, async (limit) => {
    const url = urlOf(address);
    const response = await open(url, { method: "POST", ...post }, await addressesOf(url, guard), limit);
    response.destroy();
    return { status: response.statusCode ?? 0, headers: response.headers };
  });
}

async function within<T>(limitMs: number, work: (limit: AbortSignal) => Promise<T>): Promise<T> {
  const limit = AbortSignal.timeout(limitMs);
  const late = new Promise<never>((_, reject) => limit.addEventListener("abort", () => reject(new OutsideError("time")), { once: true }));
  late.catch(() => {});
  try {
    return await Promise.race([work(limit), late]);
  } catch (error) {
    throw error instanceof OutsideError ? error : new OutsideError("away", { cause: error });
  }
}

async function follow(address: string, wanted: Wanted, guard: Guard, limit: AbortSignal): Promise<OutsideBody> {
  let url = urlOf(address);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await open(url, { headers: getHeaders(wanted.accept) }, await addressesOf(url, guard), limit);
    const { statusCode = 0, headers } = response;
    const contentType = headers["content-type"] ?? "";
    // We refuse packed bodies, so a small body cannot grow.
    const isWanted = wanted.type.test(contentType) && !headers["content-encoding"];
    if (statusCode === 200 && isWanted) return { url, contentType, bytes: await bytesOf(response, wanted.whole) };
    response.destroy();
    if (statusCode === 200) throw new OutsideError("type");
    if (!headers.location || statusCode < 300 || statusCode > 399) throw new OutsideError("status");
    // Sites put raw UTF-8 into the header, which Node reads as Latin-1.
    url = urlOf(Buffer.from(headers.location, "latin1").toString("utf8"), url);
  }
  throw new OutsideError("redirects");
}

function urlOf(address: string, base?: URL): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") throw new OutsideError("address");
  return url;
}

async function addressesOf(url: URL, guard: Guard): Promise<string[]> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) ? [host] : await guard.resolve(host);
  if (addresses.length === 0) throw new OutsideError("away");
  const allowed = addresses.filter((address) => guard.allows(url, address));
  if (allowed.length === 0) throw new OutsideError("address");
  return allowed;
}

const getHeaders = (accept: string) => ({ Accept: accept, "Accept-Encoding": "identity", "Accept-Language": "ko, en;q=0.5" });

type Sent = { method?: "POST"; headers: http.OutgoingHttpHeaders; body?: Buffer };

function open(url: URL, { method, headers, body }: Sent, addresses: string[], signal: AbortSignal): Promise<IncomingMessage> {
  const checked = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  const lookup: LookupFunction = (_host, { all }, done) =>
    all ? done(null, checked) : done(null, checked[0]!.address, checked[0]!.family);
  const agentName = { "User-Agent": `Mozilla/5.0 (compatible; Geulbeot/1.0; +${settings().BASE_URL})` };
  return new Promise((resolve, reject) => {
    // Without an agent, no connection of an earlier check is reused.
    const options = { agent: false, lookup, method, headers: { ...headers, ...agentName }, signal };
    const request = (url.protocol === "https:" ? https : http).request(url, options, resolve);
    request.on("error", reject);
    request.end(body);
  });
}

async function bytesOf(response: IncomingMessage, whole: boolean): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop closes the connection.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_BYTES && whole) throw new OutsideError("size");
    if (size > MAX_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, MAX_BYTES);
}
