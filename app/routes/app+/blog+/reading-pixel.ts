import type { LoaderFunctionArgs } from "@remix-run/node";
import { readingLink } from "~/areas/blog/reading/reading-link";
import { isReadingRobot } from "~/areas/blog/reading/reading-robots";
import { recordReading } from "~/areas/blog/reading/record-reading.server";
import { countVisit, type Opened } from "~/areas/blog/visits/count-visit.server";
import { sourceOf } from "~/areas/blog/visits/visit-source";
import { findPageWriter } from "~/areas/blog/visits/find-page-writer.server";
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

/** Picture that records a sent link's reading without script, else counts a visit of a post or blog (rules 63, 267). */
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
  const opened = openedIn(query);
  if (opened === null || device === null) return;
  await limitByNetwork(opened.contentsId === undefined ? "blog-visit" : "visit", request, opened.contentsId ?? opened.blogUserId);
  const referrer = query.get("r") ?? "";
  // Other referrers need no writer.
  const writer = referrer.startsWith("/") ? await findPageWriter(ctx, opened) : null;
  const userAgent = request.headers.get("User-Agent") ?? "";
  await countVisit(ctx, { ...opened, device, ...sourceOf({ referrer, userAgent, from: page.searchParams.get("from"), writer }) });
}

/** A post's page names the post, a blog's front page the writer. */
function openedIn(query: URLSearchParams): Opened | null {
  const [contentsId, blogUserId] = [idOf(query.get("contentsId")), idOf(query.get("userId"))];
  if (contentsId !== null) return { contentsId };
  return blogUserId === null ? null : { blogUserId };
}
