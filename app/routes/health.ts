import { isHealthy, readHealth } from "~/core/health.server";
import { isStopping } from "~/http/process/stop.server";

/**
 * 503 tells the load balancer to send no requests: the process is stopping or the database is away. Without other
 * services most of the site works.
 */
export async function loader() {
  const health = await readHealth();
  const status = isStopping() ? "stopping" : isHealthy(health) ? "ok" : "degraded";
  const serves = status !== "stopping" && health.database === "ok";
  return Response.json({ status, ...health }, { status: serves ? 200 : 503, headers: { "Cache-Control": "no-store" } });
}
