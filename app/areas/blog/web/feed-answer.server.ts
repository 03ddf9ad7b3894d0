import { makeCtx } from "~/core/ctx.server";
import { idOf } from "~/core/id";
import { isRefusal, Refusal } from "~/core/refusal";
import { currentOrNewRequestId } from "~/core/request-id.server";
import { answerEarly } from "~/http/reply/early-answers.server";
import { faultOf } from "~/http/reply/fault.server";
import { keepPages } from "~/http/reply/kept-pages.server";
import { keptResponse } from "~/http/reply/kept-response.server";
import { blogFeed } from "../feeds/blog-feed.server";
import { type FeedFormat, feedFormats } from "../feeds/feed-links";

const keptFeed = keepPages<{ writerId: number }>(8, {
  "post-changed": (message, { writerId }) => !message.includes(":") || Number.parseInt(message) === writerId,
  "profile-changed": (message, { writerId }) => Number(message) === writerId,
  grants: () => true,
});

const keyOf = (userId: number, format: FeedFormat) => `${userId}.${format}`;

for (const format of Object.keys(feedFormats) as FeedFormat[])
  answerEarly(feedFormats[format].path, (query) => {
    const userId = idOf(query.get("userId"));
    return userId === null ? null : keptFeed.known(keyOf(userId, format));
  });

/** With ETag and 304; a refusal is plain text. */
export async function feedAnswer(request: Request, format: FeedFormat): Promise<Response> {
  try {
    const userId = idOf(new URL(request.url).searchParams.get("userId"));
    if (userId === null) throw new Refusal("common.not-found");
    const page = await keptFeed(keyOf(userId, format), async () => ({
      writerId: userId,
      html: textOf(await blogFeed(makeCtx({ kind: "guest" }, { requestId: currentOrNewRequestId() }), userId), format),
      headers: new Headers({ "Content-Type": `${feedFormats[format].type}; charset=utf-8`, "X-Content-Type-Options": "nosniff" }),
    }));
    return keptResponse(request, page!);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { status, message, headers } = faultOf(error, currentOrNewRequestId());
    headers.set("Content-Type", "text/plain; charset=utf-8");
    headers.set("Cache-Control", "no-store");
    return new Response(message, { status, headers });
  }
}

/** XML forbids these. */
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

function textOf(feed: Awaited<ReturnType<typeof blogFeed>>, format: FeedFormat): string {
  if (format === "json") return feed.json1();
  return (format === "rss" ? feed.rss2() : feed.atom1()).replace(notXml, "");
}
