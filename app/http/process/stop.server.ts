import diagnostics from "node:diagnostics_channel";
import type { Server, ServerResponse } from "node:http";
import net, { type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { log } from "~/core/log.server";
import { closeConnections } from "~jobs/close-connections.server";

/** No process manager that we know waits longer before it kills. */
const STOP_MS = 10_000;
const CLOSE_POOLS_MS = 500;
/** Whoever has a connection open may be sending on it this very moment: it is answered, and an idle one is closed only after this. */
const IDLE_MS = 1_000;
/** The door is shut when nobody has come and nothing was being answered for so long … */
const STILL_MS = 100;
/** … or, where that does not come so soon, in the next turn in which nobody came. */
const MOST_STILL_MS = 1_000;
/** A machine short of processors gives a process few turns a second; shutting the door in a hurry would cut off who waits there. */
const QUIET_MS = 5_000;

type Web = { server?: Server; open: Set<ServerResponse>; stopping: boolean; lastKept: number; ending: AbortController };

const installed = Symbol.for("geulbeot.stop");

/** One a process, also where the compiler loads this module again. */
function web(): Web {
  const global = globalThis as { [installed]?: Web };
  return (global[installed] ??= { open: new Set(), stopping: false, lastKept: 0, ending: new AbortController() });
}

/** The signal of a request whose answer has no end of its own (an event stream): also given when the process is about to end. */
export function untilStop(request: Request): AbortSignal {
  return AbortSignal.any([request.signal, web().ending.signal]);
}

export function isStopping(): boolean {
  return web().stopping;
}

/**
 * Ends the web process on SIGTERM or SIGINT without cutting anybody off: nobody new is let in, everything that was asked is answered (ten
 * seconds at most), event streams are ended, connections are closed after their answer or once idle, then the pools are closed, which would
 * otherwise keep the process alive.
 */
export function stopCleanly(): void {
  if (Object.hasOwn(globalThis, installed)) return;
  const state = web();
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { response, server } = message as { response: ServerResponse; server: Server };
    state.server = server;
    state.open.add(response);
    if (state.stopping) response.shouldKeepAlive = false;
    response.once("close", () => {
      state.open.delete(response);
      if (response.shouldKeepAlive) state.lastKept = performance.now();
    });
  });
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => void stop(state));
}

async function stop(state: Web): Promise<void> {
  const end = performance.now() + STOP_MS;
  const { server, open, ending } = state;
  state.stopping = true;
  state.lastKept = performance.now();
  for (const response of open) if (!response.headersSent) response.shouldKeepAlive = false;
  ending.abort();
  if (server) {
    await stopListening(server, open);
    // Who waited at the door is heard from now on.
    state.lastKept = performance.now();
    while (performance.now() < end && (open.size > 0 || (performance.now() < state.lastKept + IDLE_MS && (await hasConnections(server)))))
      await pause(10);
    await quietTurn(server, open, end);
    server.closeIdleConnections();
  }
  if (open.size > 0) log.warn({ unanswered: open.size }, "web ends although not everything is answered");
  await Promise.race([closeConnections(), pause(CLOSE_POOLS_MS)]);
  process.exit(0);
}

/**
 * Whoever waits at the door when it is shut is cut off by the system, so it is shut when nobody waits. Until then newcomers are let in but
 * not yet heard: their questions would keep the process too busy for such a time to come. Who is answered is told to come back by a new
 * connection and is let in too; so soon everybody who goes on asking waits inside, and nobody comes any more.
 */
async function stopListening(server: Server, open: Set<ServerResponse>): Promise<void> {
  const held: Socket[] = [];
  const hearers = server.listeners("connection") as ((socket: Socket) => void)[];
  server.removeAllListeners("connection");
  server.on("connection", (socket: Socket) => held.push(socket));
  Object.assign(server, { pauseOnConnect: true });
  // remix-serve would shut it at once, and every idle connection with it.
  server.close = () => server;
  await quietTurn(server, open, performance.now() + QUIET_MS, STILL_MS);
  net.Server.prototype.close.call(server);
  for (const socket of held) {
    for (const hear of hearers) hear.call(server, socket);
    socket.resume();
  }
}

/**
 * Waits until nobody came and nothing was answered for `stillMs` (a second at most), then for a turn in which nobody came and nothing else
 * was done: all that had arrived by then has been taken in. It sleeps before each look, since a process that has just woken up is not soon
 * taken off its processor, between the look and the deed that follows.
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
