import http, { type IncomingMessage, type ServerResponse } from "node:http";
import * as build from "@remix-run/dev/server-build";
import { broadcastDevReady } from "@remix-run/node";
import { addHealthCheck } from "~/core/health.server";
import { log } from "~/core/log.server";
import { startAliveBeat, startMetrics } from "~/core/metrics.server";
import { newRequestId } from "~/core/request-id.server";
import { settings } from "~/core/settings.server";
import { startWatchdog } from "~/core/work/watchdog.server";
import { answer } from "~/http/front/answer.server";
import { refusalOf, turnAway } from "~/http/front/malformed-requests.server";
import { logAccess } from "~/http/process/access-log.server";
import { capConnections, timeLimits } from "~/http/process/connections.server";
import { breakOff, compress, requestOf, send, setUsualHeaders } from "~/http/process/node-http.server";
import { publicFiles } from "~/http/process/public-files.server";
import { measure } from "~/http/process/request-metrics.server";
import { stopCleanly, whenStopping } from "~/http/process/stop.server";
import { answeredEarly } from "~/http/reply/early-answers.server";
import { ID_HEADER } from "~/http/request/request.server";
import { whileKeepable } from "~/http/screen/kept-documents.server";
import { fileStore } from "~/integrations/files.server";
import { refuseOtherFileStore } from "~/integrations/one-file-store.server";
import { checkQueues } from "~jobs/enqueue.server";

/** Starts the web process (ADR 59). Throws a one-line Error for a wrong setting or another process's file store. */
export async function listen(): Promise<http.Server> {
  whenStopping(await refuseOtherFileStore());
  whenStopping(await startAliveBeat("webs"));
  const { PORT, HOST, BASE_URL } = settings();
  const files = publicFiles(build);
  const server = http.createServer(timeLimits(), (incoming, response) => void begin(incoming, response, files));
  addHealthCheck("queues", checkQueues);
  addHealthCheck("files", () => fileStore().check());
  capConnections(server);
  stopCleanly(server);
  startWatchdog();
  startMetrics();
  server.listen(PORT, HOST, () => {
    log.info({ site: BASE_URL, host: HOST, port: PORT }, "web listens");
    if (process.env.NODE_ENV === "development") void broadcastDevReady(build);
  });
  return server;
}

/** Order: malformed requests, cached pages, static files, the app. The first answer ends the request. */
async function begin(incoming: IncomingMessage, response: ServerResponse, files: ReturnType<typeof publicFiles>): Promise<void> {
  const requestId = idFor(incoming);
  setUsualHeaders(response, requestId);
  const measured = measure(response);

  const refusal = refusalOf(incoming);
  if (refusal !== null) return turnAway(response, refusal);
  if (answeredEarly(incoming, response, measured)) return;

  compress(incoming, response);
  if (files.has(incoming)) return files.send(incoming, response);

  logAccess(incoming, response);
  const address = incoming.socket.remoteAddress ?? null;
  await whileKeepable(incoming, async () => {
    try {
      await send(response, await answer(requestOf(incoming, response), { requestId, address, measured }));
    } catch (err) {
      log.error({ err, requestId }, "request failed");
      measured.isBroken = true;
      breakOff(response, requestId);
    }
  });
}

/** The proxy's request id, if it fits our columns: both logs agree. Else a new id. */
function idFor({ headers }: IncomingMessage): string {
  const proxyId = settings().TRUST_PROXY ? String(headers[ID_HEADER] ?? "") : "";
  return /^[\w-]{8,36}$/.test(proxyId) ? proxyId : newRequestId();
}
