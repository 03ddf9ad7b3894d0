import type { Server, ServerResponse } from "node:http";
import net, { type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { log } from "~/core/log.server";
import { allPersisted } from "~/core/persist.server";
import { closeConnections } from "~jobs/close-connections.server";

/** The longest a stop may take; process managers wait at least this long before they kill. */
const STOP_MS = 10_000;
const CLOSE_POOLS_MS = 500;
/** How long an idle keep-alive connection stays open after the stop began: its client may be sending a request at this moment. */
const IDLE_MS = 1_000;
/** The listening socket is closed once no connection came and no answer was under way for this long … */
const STILL_MS = 100;
/** … or, after waiting this long for that, in the next turn of the event loop in which no connection came. */
const MOST_STILL_MS = 1_000;
/**
 * The socket is closed at the latest after this. On a busy machine a process gets few turns a second, and closing earlier would cut off
 * clients in the accept queue.
 */
const QUIET_MS = 5_000;

type Web = { server: Server; open: Set<ServerResponse>; lastKept: number };

/** Aborted when the process begins to stop. */
const ending = new AbortController();

/** The abort signal of a request whose answer never ends by itself (an event stream); it also fires when the process is about to stop. */
export function untilStop(request: Request): AbortSignal {
  return AbortSignal.any([request.signal, ending.signal]);
}

/** Runs `leave` when the process begins to stop. */
export const whenStopping = (leave: () => void): void => ending.signal.addEventListener("abort", leave, { once: true });

export const isStopping = (): boolean => ending.signal.aborted;

/**
 * On SIGTERM or SIGINT stops the web process without cutting anybody off: no new clients are accepted, requests under way are answered (ten
 * seconds at most), event streams are ended, connections are closed after their answer or when idle, facts that cannot be undone are written
 * (`persist`), then the database and Redis pools are closed, which would keep the process alive.
 */
export function stopCleanly(server: Server): void {
  const web: Web = { server, open: new Set(), lastKept: 0 };
  // Before the request is heard by whoever answers it.
  server.prependListener("request", (_request, response: ServerResponse) => {
    web.open.add(response);
    if (isStopping()) response.shouldKeepAlive = false;
    response.once("close", () => {
      web.open.delete(response);
      if (response.shouldKeepAlive) web.lastKept = performance.now();
    });
  });
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => void stop(web));
}

async function stop(web: Web): Promise<void> {
  const end = performance.now() + STOP_MS;
  const { server, open } = web;
  web.lastKept = performance.now();
  for (const response of open) if (!response.headersSent) response.shouldKeepAlive = false;
  ending.abort();
  await stopListening(server, open);
  // From here on accepted clients are answered.
  web.lastKept = performance.now();
  while (performance.now() < end && (open.size > 0 || (performance.now() < web.lastKept + IDLE_MS && (await hasConnections(server)))))
    await pause(10);
  await quietTurn(server, open, end);
  server.closeIdleConnections();
  if (open.size > 0) log.warn({ unanswered: open.size }, "web ends although not everything is answered");
  // However long the database is away: money that was taken and is not written down would be lost with this process.
  await allPersisted();
  await Promise.race([closeConnections(), pause(CLOSE_POOLS_MS)]);
  process.exit(0);
}

/**
 * Closes the listening socket at a moment when its accept queue is empty, because the system resets the connections in it. Until then new
 * connections are accepted but not read, as answering them would keep the process too busy for such a moment. Answered clients get
 * `Connection: close`, reconnect and are accepted too, so that soon no client is left outside.
 */
async function stopListening(server: Server, open: Set<ServerResponse>): Promise<void> {
  const held: Socket[] = [];
  const hearers = server.listeners("connection") as ((socket: Socket) => void)[];
  server.removeAllListeners("connection");
  server.on("connection", (socket: Socket) => held.push(socket));
  Object.assign(server, { pauseOnConnect: true });
  await quietTurn(server, open, performance.now() + QUIET_MS, STILL_MS);
  // An HTTP server's own close would cut off its idle connections too.
  net.Server.prototype.close.call(server);
  for (const socket of held) {
    for (const hear of hearers) hear.call(server, socket);
    socket.resume();
  }
}

/**
 * Waits until no connection came and no answer was under way for `stillMs` (a second at most), then for a turn of the event loop in which
 * neither happened: the accept queue is then empty. It sleeps before each look, because the system rarely takes the processor from a
 * process that just woke up, so nothing comes between the look and the close.
 */
async function quietTurn(server: Server, open: Set<ServerResponse>, end: number, stillMs = 0): Promise<void> {
  const began = performance.now();
  let busyAt = began;
  let came = 0;
  const count = () => {
    came++;
    busyAt = performance.now();
  };
  server.on("connection", count);
  for (;;) {
    const before = came;
    await pause(2);
    const from = performance.now();
    await new Promise(setImmediate);
    if (performance.now() > end) break;
    const now = performance.now();
    if (open.size > 0) busyAt = now;
    if (now - busyAt < stillMs && now - began < MOST_STILL_MS) continue;
    if (came === before && now - from < 0.3) break;
  }
  server.off("connection", count);
}

function hasConnections(server: Server): Promise<boolean> {
  return new Promise((done) => server.getConnections((error, count) => done(!error && count > 0)));
}
