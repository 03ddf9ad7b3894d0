import { isHealthy, readHealth } from "~/core/health.server";
import { isStopping } from "~/http/process/stop.server";

/**
 * Whether a load balancer may send requests here: 503 while the process stops or the database is away. Without Redis, the queues or the file
 * store most of the site works, so that is only reported.
 */
export async function loader() {
  const said = await readHealth();
  const status = isStopping() ? "stopping" : isHealthy(said) ? "ok" : "degraded";
  const serves = status !== "stopping" && said.database === "ok";
  return Response.json({ status, ...said }, { status: serves ? 200 : 503, headers: { "Cache-Control": "no-store" } });
}
