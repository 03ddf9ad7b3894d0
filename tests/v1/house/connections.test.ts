import { randomBytes } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { createGunzip } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { compress, send } from "~/http/process/node-http.server";
import { startWeb, type Web } from "../../support/site";
import { patience } from "../../support/yardstick";

let web: Web;
beforeAll(async () => {
  web = await startWeb("connections", { HEADERS_MS: "300", REQUEST_MS: "1000", NETWORK_CONNECTIONS: "20" });
});
afterAll(() => web.stop());

function connect(text: string, from = "127.0.0.1") {
  const state = { answer: "", isOpen: false, hasEnded: false };
  const socket = net.connect({ port: Number(new URL(web.url).port), host: "127.0.0.1", localAddress: from }, () => {
    state.isOpen = true;
    socket.write(text);
  });
  socket.setEncoding("utf8").on("data", (piece) => (state.answer += piece));
  socket.on("error", () => {}).on("close", () => Object.assign(state, { isOpen: false, hasEnded: true }));
  return { state, socket };
}

const ended = ({ state }: ReturnType<typeof connect>) => vi.waitUntil(() => state.hasEnded, { timeout: patience(10_000) });
const statusOf = ({ state }: ReturnType<typeof connect>) => state.answer.split(" ")[1] ?? "";

describe("a client that sends slowly", () => {
  it.each([
    ["says nothing", ""],
    ["stops within the headers", "GET /app/login HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept"],
    ["stops within the body", "POST /authenticate HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{"],
  ])("is cut off when it %s", async (_, text) => {
    const slow = connect(text);
    await ended(slow);
    expect(statusOf(slow)).toMatch(/^(4\d\d)?$/);
  });
});

describe("a network", () => {
  it("opens as many connections as allowed, without hindering other networks", async () => {
    const open = Array.from({ length: 40 }, () => connect("GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"));
    const settled = () => open.every((connection) => connection.state.hasEnded || statusOf(connection) === "200");
    await vi.waitUntil(settled, { timeout: patience(10_000) });
    const answered = open.filter((connection) => statusOf(connection) === "200").length;
    // This process may still hold a connection from waiting for the start.
    expect(answered).toBeGreaterThan(15);
    expect(answered).toBeLessThanOrEqual(20);
    const other = connect("GET / HTTP/1.1\r\nHost: a\r\n\r\n", "127.0.0.2");
    await vi.waitUntil(() => statusOf(other) === "200", { timeout: patience(10_000) });
    for (const { socket } of [...open, other]) socket.destroy();
    await vi.waitUntil(async () => (await fetch(`${web.url}/health/live`).catch(() => null))?.status === 200, {
      timeout: patience(10_000),
    });
  });
});

it("refuses a second Host, since two readers could take different ones", async () => {
  const twice = connect("GET /app/login HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n\r\n");
  await ended(twice);
  expect(statusOf(twice)).toBe("400");
});

describe("the process's health", () => {
  it("covers all that it needs, and only this process", async () => {
    const of = async (path: string) => (await fetch(`${web.url}${path}`)).json();
    expect(await of("/health/live")).toEqual({ status: "live" });
    await vi.waitFor(
      async () => expect(await of("/health")).toEqual({ status: "ok", database: "ok", redis: "ok", queues: "ok", files: "ok" }),
      { timeout: patience(10_000) },
    );
  });
});

describe("a large answer", () => {
  /** Random, so that compression leaves it large. */
  const piece = () => randomBytes(48_000).toString("base64");
  const pieces = 100;
  let producedCount = 0;
  const server = http.createServer((incoming, response) => {
    compress(incoming, response);
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => (producedCount++ < pieces ? controller.enqueue(Buffer.from(piece())) : controller.close()),
    });
    void send(response, new Response(body, { headers: { "Content-Type": "text/csv" } }));
  });
  const ask = async () => {
    producedCount = 0;
    const { port } = server.address() as net.AddressInfo;
    const request = http.get({ host: "127.0.0.1", port, headers: { "Accept-Encoding": "gzip" } });
    const [response] = (await once(request, "response")) as [http.IncomingMessage];
    return response;
  };
  const warnings: string[] = [];
  const warned = (warning: Error) => void warnings.push(warning.message);
  beforeAll(async () => {
    process.on("warning", warned);
    await once(server.listen(0, "127.0.0.1"), "listening");
  });
  afterAll(() => {
    process.off("warning", warned);
    server.close();
  });

  it("waits for a slow client, and arrives complete", async () => {
    const response = await ask();
    let before = -1;
    await vi.waitUntil(() => before === (before = producedCount) && producedCount > 0, { timeout: patience(10_000), interval: 200 });
    expect(producedCount).toBeLessThan(pieces);
    let bytes = 0;
    for await (const chunk of response.pipe(createGunzip())) bytes += (chunk as Buffer).length;
    expect(bytes).toBe(pieces * 64_000);
    expect(warnings).toEqual([]);
  });

  it("stops when the client has left", async () => {
    const response = await ask();
    response.destroy();
    let before = -1;
    await vi.waitUntil(() => before === (before = producedCount) && producedCount > 0, { timeout: patience(10_000), interval: 200 });
    expect(producedCount).toBeLessThan(pieces);
  });
});
