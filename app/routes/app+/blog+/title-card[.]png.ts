import type { LoaderFunctionArgs } from "@remix-run/node";
import { titleCard } from "~/areas/blog/reading/title-card.server";
import { idOf } from "~/core/id";
import { isRefusal } from "~/core/refusal";
import { currentOrNewRequestId } from "~/core/request-id.server";
import { faultOf } from "~/http/reply/fault.server";
import { limitByAddress } from "~/http/request/rate-limit.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";

export const handle = { menu: "/app/blog/view-contents" };

/** Preview picture for links to a post. */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  try {
    const contentsId = idOf(new URL(request.url).searchParams.get("contentsId"));
    const { tag, png } = await titleCard(ctx, contentsId, () => limitByAddress("title-card", request));
    const headers = new Headers({
      "Cache-Control": "public, max-age=86400",
      "Cross-Origin-Resource-Policy": "cross-origin",
      "X-Content-Type-Options": "nosniff",
      ETag: `"${tag}"`,
    });
    if (request.headers.get("If-None-Match")?.includes(tag)) return new Response(null, { status: 304, headers });
    const bytes = await png();
    headers.set("Content-Type", "image/png");
    headers.set("Content-Length", String(bytes.byteLength));
    return new Response(bytes as BodyInit, { headers });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { status, message, headers } = faultOf(error, currentOrNewRequestId());
    headers.set("Content-Type", "text/plain; charset=utf-8");
    headers.set("Cache-Control", "no-store");
    return new Response(message, { status, headers });
  }
}
