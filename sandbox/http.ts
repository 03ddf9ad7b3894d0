import type { IncomingMessage, ServerResponse } from "node:http";
import { parseObject, toJson } from "./json";
import type { Target } from "./targets";

export type Call = {
  method: string;
  url: URL;
  /** Base URL as the caller wrote it, for links in answers. */
  origin: string;
  headers: IncomingMessage["headers"];
  query: URLSearchParams;
  form: URLSearchParams;
  json: Record<string, unknown>;
  body: string;
  id: string;
};

export type Reply = { status: number; headers: Record<string, string | string[]>; body: string | Buffer };

export type Route = {
  method: "GET" | "POST" | "DELETE";
  /** `:id` matches any last segment. */
  path: string;
  /** Name by which control calls set faults and latency. */
  target?: Exclude<Target, "*">;
  handle: (call: Call) => Reply | Promise<Reply>;
};

const BODY_LIMIT = 5_000_000;

export function json(status: number, value: unknown): Reply {
  return { status, headers: { "content-type": "application/json;charset=UTF-8", "cache-control": "no-store" }, body: toJson(value) };
}

export function redirect(location: string, headers: Record<string, string> = {}): Reply {
  return { status: 302, headers: { location, "cache-control": "no-store", ...headers }, body: "" };
}

export async function readCall(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT) throw new Error("body too large");
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks).toString("utf8");
  const origin = `http://${request.headers.host ?? "127.0.0.1"}`;
  const url = new URL(request.url ?? "/", origin);
  const isJson = (request.headers["content-type"] ?? "").includes("json");
  return {
    method: request.method ?? "GET",
    url,
    origin,
    headers: request.headers,
    query: url.searchParams,
    form: new URLSearchParams(isJson ? "" : body),
    json: (isJson && parseObject(body)) || {},
    body,
    id: "",
  };
}

/** Sets `call.id` from the path. */
export function findRoute(routes: Route[], call: Call): Route | undefined {
  const path = call.url.pathname.replace(/(.)\/$/, "$1");
  const parent = path.slice(0, path.lastIndexOf("/"));
  return routes.find((route) => {
    if (route.method !== call.method && !(route.method === "GET" && call.method === "HEAD")) return false;
    if (route.path === path) return true;
    if (route.path !== `${parent}/:id`) return false;
    call.id = path.slice(parent.length + 1);
    return true;
  });
}

export function send(response: ServerResponse, reply: Reply) {
  response.writeHead(reply.status, { ...reply.headers, "content-length": Buffer.byteLength(reply.body) });
  response.end(response.req.method === "HEAD" ? undefined : reply.body);
}
