import { randomBytes } from "node:crypto";
import type { AppLoadContext, DataFunctionArgs, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { log } from "~/core/log.server";
import { currentOrNewRequestId } from "~/core/request-id.server";
import { checkSettings, settings } from "~/core/settings.server";
import { compressedResponse } from "~/http/reply/compressed.server";
import { documentToKeep, keepDocument } from "~/http/screen/kept-documents.server";
import { secureDocument } from "~/ui/csp.server";
import { PageContext } from "~/ui/nonce";
import { pageHtml } from "~/ui/page-html.server";

checkSettings();

/** Entries: `listen` for the web process, `answer` for tests. */
export { listen } from "./server";
export { answer } from "~/http/front/answer.server";

/** For tests, which run several copies of the site (ADR 41). */
export { closeConnections } from "~jobs/close-connections.server";

/** A thrown Response and an aborted request are no bugs. */
export function handleError(error: unknown, { request }: DataFunctionArgs) {
  if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof Response) return;
  const requestInfo = { requestId: currentOrNewRequestId(), method: request.method, path: new URL(request.url).pathname };
  // Remix reports its older data requests as errors; we answer 404.
  if (error instanceof Error && error.message.includes("?_data requests")) return;
  log.error({ err: error, ...requestInfo }, "request failed");
}

/** Answers to client-side navigation belong to one viewer. */
export function handleDataRequest(response: Response) {
  response.headers.set("X-Content-Type-Options", "nosniff");
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
  return response;
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { listBodies = [] }: AppLoadContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  const id = currentOrNewRequestId();
  headers.set("Content-Type", "text/html; charset=utf-8");
  // Text browsers ignore no-store but reload for no-cache, so a page shows an action's result.
  const cachePolicy = hasMember(remix) || status >= 400 ? "no-store, no-cache" : "private, no-cache";
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", cachePolicy);
  headers.append("Vary", "Cookie");
  const retryAfter = retryAfterOf(remix);
  if (retryAfter) headers.set("Retry-After", retryAfter);
  const { kakao, kakaoPay } = settings();
  const origins = {
    // Browsers refuse a form whose answer redirects to a site not listed here.
    formAction: [new URL(kakao.authUrl).origin, kakaoPay.pages],
    // Friends' thumbnails come from the messenger.
    img: [new URL(kakao.apiUrl).origin, "https://*.kakaocdn.net"],
  };
  secureDocument(headers, { nonce }, origins);

  const page = await pageHtml(remix, nonce, (context) => (
    <PageContext.Provider value={{ nonce, requestId: id, listBodies }}>
      <RemixServer context={context} url={request.url} nonce={nonce} />
    </PageContext.Provider>
  ));
  const toKeep = documentToKeep(status, headers);
  if (!toKeep) return compressedResponse(request, page, { headers, status });
  return keepDocument(request, toKeep, page.toString(), headers);
}

/** Remix forwards only the cookies of an action, so copy a refused form's Retry-After. */
function retryAfterOf({ staticHandlerContext }: EntryContext): string | undefined {
  for (const actionHeaders of Object.values(staticHandlerContext.actionHeaders)) {
    const seconds = actionHeaders.get("Retry-After");
    if (seconds) return seconds;
  }
}

function hasMember(remix: EntryContext): boolean {
  const root = remix.staticHandlerContext.loaderData?.["root"] as { viewer?: unknown } | undefined;
  return Boolean(root?.viewer);
}
