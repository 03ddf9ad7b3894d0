import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createBullBoard } from "@bull-board/api";
import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import { ExpressAdapter } from "@bull-board/express";
import { addHealthCheck, isHealthy, readHealth } from "~/core/health.server";
import { metricsText, registry } from "~/core/metrics.server";
import { mayOperate } from "~/core/ops-door.server";
import { redis } from "~/core/redis.server";
import { settings } from "~/core/settings.server";
import { queues } from "./catalogue";
import { checkQueues, queueOf } from "./enqueue.server";
import { registerJobMetrics } from "./metrics";

const DESK = "/queues";

/** /metrics and the job dashboard need OPS_CREDENTIALS; without them, a local caller and no public site. */
export function startWorkerServer(isStopping: () => boolean): Server {
  const board = makeBoard();
  registerJobMetrics();
  addHealthCheck("queues", checkQueues);
  // Connects early, or the first health check fails.
  redis();
  const server = createServer((request, response) => {
    // A kept-alive connection would outlive the server.
    response.shouldKeepAlive = false;
    answer(request, response, board, isStopping).catch(() => end(response, 500, "error"));
  });
  server.listen(settings().WORKER_PORT, settings().HOST);
  return server;
}

type Board = (request: IncomingMessage, response: ServerResponse) => void;

async function answer(request: IncomingMessage, response: ServerResponse, board: Board, isStopping: () => boolean) {
  const path = (request.url ?? "/").split("?")[0]!;
  if (path === "/health/live") return end(response, 200, JSON.stringify({ status: "live" }), "application/json");
  if (path === "/health") return health(response, isStopping());
  if (path !== "/metrics" && path !== DESK && !path.startsWith(`${DESK}/`)) return end(response, 404, "not found");
  if (!mayOperate(askerOf(request))) {
    response.setHeader("WWW-Authenticate", 'Basic realm="jobs"');
    return end(response, 401, "credentials needed");
  }
  if (path === "/metrics") return end(response, 200, await metricsText(), registry.contentType);
  request.url = request.url!.slice(DESK.length) || "/";
  board(request, response);
}

async function health(response: ServerResponse, stopping: boolean) {
  const readings = await readHealth();
  const isOk = !stopping && isHealthy(readings);
  end(
    response,
    isOk ? 200 : 503,
    JSON.stringify({ status: stopping ? "stopping" : isOk ? "ok" : "degraded", ...readings }),
    "application/json",
  );
}

function askerOf({ headers, socket }: IncomingMessage) {
  return { address: socket.remoteAddress, host: headers.host, authorization: headers.authorization, headers: Object.keys(headers) };
}

function makeBoard(): Board {
  const serverAdapter = new ExpressAdapter();
  serverAdapter.setBasePath(DESK);
  createBullBoard({ queues: queues.map((name) => new BullMQAdapter(queueOf(name), { readOnlyMode: true })), serverAdapter });
  return serverAdapter.getRouter() as unknown as Board;
}

function end(response: ServerResponse, status: number, body: string, type = "text/plain; charset=utf-8") {
  if (response.headersSent) return void response.end();
  response.writeHead(status, { "Content-Type": type, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" }).end(body);
}
