import type { LoaderFunctionArgs } from "@remix-run/node";
import { metricsText, registry } from "~/core/metrics.server";
import { mayOperate } from "~/core/ops-door.server";
import { peerAddress } from "~/http/request/matched-route.server";

/** For operators only (docs/operations.md). */
export async function loader({ request: { headers } }: LoaderFunctionArgs) {
  const asker = {
    address: peerAddress(),
    host: headers.get("Host"),
    authorization: headers.get("Authorization"),
    headers: headers.keys(),
  };
  if (!mayOperate(asker)) {
    return new Response("credentials needed", { status: 401, headers: { "WWW-Authenticate": 'Basic realm="metrics"' } });
  }
  return new Response(await metricsText(), { headers: { "Content-Type": registry.contentType, "Cache-Control": "no-store" } });
}
