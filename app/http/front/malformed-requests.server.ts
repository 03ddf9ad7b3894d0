import type { IncomingMessage, ServerResponse } from "node:http";

const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"];

type Asked = Pick<IncomingMessage, "method" | "url" | "headers" | "rawHeaders">;

/** Status for a malformed request, else null: 405 for an unknown method, 400 for an invalid address or host. */
export function refusalOf({ method = "", url = "", headers, rawHeaders }: Asked): 400 | 405 | null {
  if (!METHODS.includes(method)) return 405;
  if (rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length > 1) return 400;
  const { host = "localhost", "x-forwarded-host": forwarded = "localhost" } = headers;
  return isHost(host) && areHosts(String(forwarded)) && isReadable(url) ? null : 400;
}

const areHosts = (hosts: string) => hosts.length <= 1_000 && hosts.split(",").every((host) => isHost(host.trim()));

function isHost(host: string): boolean {
  return host.length <= 1_000 && /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}/`);
}

function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.split("?")[0]!);
    return url.startsWith("/") && URL.canParse(`http://host${url}`);
  } catch {
    return false;
  }
}

/** Answers a refused request in text and closes the connection. */
export function turnAway(response: ServerResponse, status: 400 | 405): void {
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    Connection: "close",
    ...(status === 405 && { Allow: METHODS.join(", ") }),
  });
  response.end(status === 405 ? "지원하지 않는 요청입니다." : "주소를 읽지 못했습니다.");
}
