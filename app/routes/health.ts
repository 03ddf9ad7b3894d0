import { isHealthy, readHealth } from "~/core/health.server";
import { isStopping } from "~/http/process/stop.server";

/** Whether this web may be given readers: 503 while it ends or the database is away; without Redis it serves all the same, and says so. */
export async function loader() {
  const said = await readHealth();
  const status = isStopping() ? "stopping" : isHealthy(said) ? "ok" : "degraded";
  const serves = status !== "stopping" && said.database === "ok";
  return Response.json({ status, ...said }, { status: serves ? 200 : 503, headers: { "Cache-Control": "no-store" } });
}
