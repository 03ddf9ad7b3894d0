import { type Ctx, makeCtx } from "~/core/ctx.server";
import { idOf } from "~/core/id";
import { isRefusal, Refusal } from "~/core/refusal";
import { currentOrNewRequestId } from "~/core/request-id.server";
import { limitByNetwork } from "~/http/request/rate-limit.server";
import { pageOfRequest } from "~/http/request/request.server";
import { failedPage, guestShell, plainPage } from "~/http/screen/plain-page.server";
import { GoneLinkPage, LeavingPage } from "../reading/parts/hop-pages";
import { ViewDocument } from "../reading/parts/view-document";
import { linksOfPost } from "../reading/links-of-post.server";
import { readingLink } from "../reading/reading-link";
import { isRecordingOff } from "../reading/record-reading.server";
import { countPress, type Press } from "../visits/count-press.server";
import { isHop } from "../visits/link-hops.server";
import { countedDevice } from "./counted-device.server";
import { wasSent } from "./view-kept.server";

/** Redirects to an address in the post's text, or shows a page instead (rule 270). */
export async function answerHop(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const [contentsId, to] = [idOf(query.get("contentsId")), query.get("to") ?? ""];
  const ctx = makeCtx({ kind: "guest" }, { requestId: currentOrNewRequestId() });
  try {
    if (contentsId === null || !isHop(contentsId, to, query.get("t") ?? "")) throw new Refusal("common.not-found");
    const { links, authorId, title, address } = await linksOfPost(ctx, contentsId);
    const shown = { shell: guestShell(request), to, title, postHref: address };
    if (!links.has(to)) return plainPage(<GoneLinkPage {...shown} />, 404, uncached());
    const page = pageOfRequest(request);
    if (!page) return plainPage(<LeavingPage {...shown} />, 200, uncached());
    if (countedDevice(request) && (await isWilling(ctx, page))) await press(ctx, request, { contentsId, authorId, address: to });
    const headers = {
      Location: new URL(to).href,
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
    };
    return new Response(null, { status: 302, headers });
  } catch (error) {
    return failedPage(request, error, ViewDocument);
  }
}

const uncached = () => new Headers({ "Cache-Control": "private, no-store" });

/** Presses beyond the limit `link-press` are not counted. */
async function press(ctx: Ctx, request: Request, counted: Press): Promise<void> {
  try {
    await limitByNetwork("link-press", request, counted.contentsId);
    await countPress(ctx, counted);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

/** False if the sent link's reader switched the reading record off. */
async function isWilling(ctx: Ctx, page: URL): Promise<boolean> {
  const link = readingLink(page.searchParams);
  return !(link.receiverId !== null && wasSent(link) && (await isRecordingOff(ctx, link.receiverId)));
}
