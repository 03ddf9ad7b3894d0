import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Guard } from "~/integrations/outside-guard.server";

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A server on this machine that plays the outside. `requests` lists the received requests, `connections` counts sockets. */
export async function hostileServer(paths: Record<string, Answer>) {
  const requests: IncomingMessage[] = [];
  const server = http.createServer((request, response) => {
    requests.push(request);
    const answer = paths[request.url!];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  const made = { requests, connections: 0, port: 0, end: () => {} };
  server.on("connection", () => (made.connections += 1));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  made.port = (server.address() as AddressInfo).port;
  made.end = () => {
    server.close();
    server.closeAllConnections();
  };
  return made;
}

/** A guard that takes only this server for public, under any name. */
export const guardOf = (port: number, resolve: Guard["resolve"] = async () => ["127.0.0.1"]): Guard => ({
  resolve,
  allows: (url, address) => address === "127.0.0.1" && url.port === String(port),
});

export const html =
  (body: string | Buffer, contentType = "text/html; charset=utf-8"): Answer =>
  (_, response) =>
    response.writeHead(200, { "Content-Type": contentType }).end(body);

export const redirect =
  (to: string): Answer =>
  (_, response) =>
    response.writeHead(302, { Location: Buffer.from(to).toString("latin1"), "Set-Cookie": "a=b" }).end();
