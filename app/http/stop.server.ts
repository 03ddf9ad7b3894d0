import diagnostics from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { closeAnnouncements } from "~/core/announce.server";
import { closeRedis } from "~/core/redis.server";
import { closeDatabase } from "~db/client.server";
import { closeQueues } from "~jobs/enqueue.server";

const installed = Symbol.for("geulbeot.stop");

/**
 * Ends the web process on SIGTERM or SIGINT: remix-serve stops listening by itself, what is in flight is answered (1.5 s at most;
 * event streams are not waited for, browsers reconnect), then the pools are closed, which would otherwise keep the process alive.
 */
export function stopCleanly(): void {
  const global = globalThis as { [installed]?: true };
  if (global[installed]) return;
  global[installed] = true;
  const open = new Set<ServerResponse>();
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { response } = message as { response: ServerResponse };
    open.add(response);
    response.once("close", () => open.delete(response));
  });
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => void stop(open));
}

async function stop(open: Set<ServerResponse>): Promise<void> {
  // A browser that keeps its connection would send its next request to a process that is about to go.
  for (const response of open) if (!response.headersSent) response.setHeader("Connection", "close");
  const end = Date.now() + 1_500;
  while (Date.now() < end && [...open].some(isAwaited)) await pause(20);
  await Promise.race([Promise.all([closeQueues(), closeAnnouncements(), closeRedis(), closeDatabase()]), pause(300)]);
  process.exit(0);
}

function isAwaited(response: ServerResponse): boolean {
  return !String(response.getHeader("content-type")).startsWith("text/event-stream");
}
