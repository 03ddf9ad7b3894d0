import type { Server, ServerResponse } from "node:http";
import net, { type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { log } from "~/core/log.server";
import { allPersisted } from "~/core/persist.server";
import { closeConnections } from "~jobs/close-connections.server";

/** Time for open requests after the signal; process managers must wait longer. */
const STOP_MS = 10_000;
const CLOSE_POOLS_MS = 500;
/** Idle connections stay open this long after listening ended and the last keep-alive answer: a client may be sending. */
const IDLE_MS = 1_000;
/** Wait this long without new connections and open answers before closing the listening socket; give up after MOST_STILL_MS. */
const STILL_MS = 100;
const MOST_STILL_MS = 1_000;
const QUIET_MS = 5_000;

type Web = { server: Server; open: Set<ServerResponse>; lastKeptAliveAt: number };

const ending = new AbortController();

/** Signal for event streams: aborts when the client leaves or the stop begins. */
export function untilStop(request: Request): AbortSignal {
  return AbortSignal.any([request.signal, ending.signal]);
}

export const whenStopping = (leave: () => void): void => ending.signal.addEventListener("abort", leave, { once: true });

export const isStopping = (): boolean => ending.signal.aborted;

/** On SIGTERM or SIGINT answers open requests (ten seconds at most), awaits every `persist`, then exits. */
export function stopCleanly(server: Server): void {
  const web: Web = { server, open: new Set(), lastKeptAliveAt: 0 };
  server.prependListener("request", (_request, response: ServerResponse) => {
    web.open.add(response);
    if (isStopping()) response.shouldKeepAlive = false;
    response.once("close", () => {
      web.open.delete(response);
      if (response.shouldKeepAlive) web.lastKeptAliveAt = performance.now();
    });
  });
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => void stop(web));
}

async function stop(web: Web): Promise<void> {
  const end = performance.now() + STOP_MS;
  const { server, open } = web;
  web.lastKeptAliveAt = performance.now();
  for (const response of open) if (!response.headersSent) response.shouldKeepAlive = false;
  ending.abort();
  await stopListening(server, open);
  web.lastKeptAliveAt = performance.now();
  while (
    performance.now() < end &&
    (open.size > 0 || (performance.now() < web.lastKeptAliveAt + IDLE_MS && (await hasConnections(server))))
  )
    await pause(10);
  await quietTurn(server, open, end);
  server.closeIdleConnections();
  if (open.size > 0) log.warn({ unanswered: open.size }, "web ends although not everything is answered");
  // Wait even in an outage: a payment taken but not stored would be lost.
  await allPersisted();
  await Promise.race([closeConnections(), pause(CLOSE_POOLS_MS)]);
  process.exit(0);
}

/** Closes the listening socket when its accept queue seems empty: closing resets queued connections. Until then accepts without reading. */
async function stopListening(server: Server, open: Set<ServerResponse>): Promise<void> {
  const pausedSockets: Socket[] = [];
  const listeners = server.listeners("connection") as ((socket: Socket) => void)[];
  server.removeAllListeners("connection");
  server.on("connection", (socket: Socket) => pausedSockets.push(socket));
  Object.assign(server, { pauseOnConnect: true });
  await quietTurn(server, open, performance.now() + QUIET_MS, STILL_MS);
  // `http.Server.close` would drop idle connections too.
  net.Server.prototype.close.call(server);
  for (const socket of pausedSockets) {
    for (const listener of listeners) listener.call(server, socket);
    socket.resume();
  }
}

/**
 * Waits for an uninterrupted event-loop turn without new connections. Sleeps first: the system rarely interrupts a process that just woke
 * up.
 */
async function quietTurn(server: Server, open: Set<ServerResponse>, end: number, stillMs = 0): Promise<void> {
  const began = performance.now();
  let busyAt = began;
  let arrivals = 0;
  const count = () => {
    arrivals++;
    busyAt = performance.now();
  };
  server.on("connection", count);
  for (;;) {
    const before = arrivals;
    await pause(2);
    const from = performance.now();
    await new Promise(setImmediate);
    if (performance.now() > end) break;
    const now = performance.now();
    if (open.size > 0) busyAt = now;
    if (now - busyAt < stillMs && now - began < MOST_STILL_MS) continue;
    if (arrivals === before && now - from < 0.3) break;
  }
  server.off("connection", count);
}

function hasConnections(server: Server): Promise<boolean> {
  return new Promise((done) => server.getConnections((error, count) => done(!error && count > 0)));
}
