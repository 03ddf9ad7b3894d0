import type { LoaderFunctionArgs } from "@remix-run/node";
import { readingLink } from "~/areas/blog/reading/reading-link";
import { isReadingRobot } from "~/areas/blog/reading/reading-robots";
import { checkSentLink, recordReading } from "~/areas/blog/reading/record-reading.server";
import { isRefusal } from "~/core/refusal";
import { limitRate } from "~/http/request/rate-limit.server";
import { isSameOrigin } from "~/http/request/request.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";

const GIF = Uint8Array.from(atob("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"), (byte) => byte.charCodeAt(0));

/** Pages without script load this picture (rule 63); the Referer holds the sent link. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { sendHistoryId, receiverId, t } = readingLink(shownOn(request));
  if (sendHistoryId !== null && receiverId !== null && t && !isReadingRobot(request.headers.get("User-Agent"))) {
    const ctx = await enter(request, anyone);
    try {
      const link = { sendHistoryId, receiverId, t };
      checkSentLink(link);
      await limitRate("reading-pixel", `${sendHistoryId}:${receiverId}`);
      await recordReading(ctx, link, { oncePerVisit: true });
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
  return new Response(GIF, { headers: { "Content-Type": "image/gif", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" } });
}

function shownOn(request: Request): URLSearchParams {
  const from = request.headers.get("Referer");
  if (!from || !URL.canParse(from) || !isSameOrigin(request)) return new URLSearchParams();
  const url = new URL(from);
  return url.pathname === "/app/blog/view-contents" ? url.searchParams : new URLSearchParams();
}
