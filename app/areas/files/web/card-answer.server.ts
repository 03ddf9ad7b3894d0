import { isRefusal } from "~/core/refusal";
import { currentOrNewRequestId } from "~/core/request-id.server";
import { faultOf } from "~/http/reply/fault.server";
import { limitByAddress } from "~/http/request/rate-limit.server";
import type { KeptCard } from "../title-card.server";

/** Answers a title card as PNG with ETag, 304; refusals as plain text. */
export async function cardAnswer(
  request: Request,
  find: (mayDraw: () => Promise<void>) => KeptCard | Promise<KeptCard>,
): Promise<Response> {
  try {
    const { tag, png } = await find(() => limitByAddress("title-card", request));
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
