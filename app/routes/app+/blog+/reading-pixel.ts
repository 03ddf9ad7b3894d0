import type { LoaderFunctionArgs } from "@remix-run/node";
import { readingLink } from "~/areas/blog/reading/reading-link";
import { isReadingRobot } from "~/areas/blog/reading/reading-robots";
import { recordReading } from "~/areas/blog/reading/record-reading.server";
import { countVisit } from "~/areas/blog/visits/count-visit.server";
import { sourceOf } from "~/areas/blog/visits/visit-source";
import { countedDevice } from "~/areas/blog/web/counted-device.server";
import { wasSent } from "~/areas/blog/web/view-kept.server";
import type { Ctx } from "~/core/ctx.server";
import { idOf } from "~/core/id";
import { isRefusal } from "~/core/refusal";
import { limitByNetwork, limitRate } from "~/http/request/rate-limit.server";
import { pageOfRequest } from "~/http/request/request.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";

const GIF = Uint8Array.from(atob("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"), (byte) => byte.charCodeAt(0));

/** Picture that records a sent link's reading without script, else counts a visit of a post (rules 63, 267). */
export async function loader({ request }: LoaderFunctionArgs) {
  const page = pageOfRequest(request);
  if (page && !isReadingRobot(request.headers.get("User-Agent"))) {
    const ctx = await enter(request, anyone);
    try {
      await record(ctx, request, page);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
  return new Response(GIF, { headers: { "Content-Type": "image/gif", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" } });
}

async function record(ctx: Ctx, request: Request, page: URL): Promise<void> {
  const device = countedDevice(request);
  const link = readingLink(page.pathname === "/app/blog/view-contents" ? page.searchParams : new URLSearchParams());
  const { sendHistoryId, receiverId, t } = link;
  if (sendHistoryId !== null && receiverId !== null && wasSent(link)) {
    await limitRate("reading-pixel", `${sendHistoryId}:${receiverId}`);
    await recordReading(ctx, { sendHistoryId, receiverId, t }, { oncePerVisit: true, device });
    return;
  }
  const query = new URL(request.url).searchParams;
  const contentsId = idOf(query.get("contentsId"));
  if (contentsId === null || device === null) return;
  await limitByNetwork("visit", request, contentsId);
  const userAgent = request.headers.get("User-Agent") ?? "";
  const source = sourceOf({ referrer: query.get("r") ?? "", userAgent, path: page.pathname, from: page.searchParams.get("from") });
  await countVisit(ctx, { contentsId, device, ...source });
}
