import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Share, ViewDocument } from "~/areas/blog/reading/parts/view-document";
import { type Deeds, DeletedPage, PostPage } from "~/areas/blog/reading/parts/view-page";
import { postPath, type ReadingLink, readingLink, readingRecordPath } from "~/areas/blog/reading/reading-link";
import { listPosts } from "~/areas/blog/reading/view-blog.server";
import { keptPage } from "~/areas/blog/reading/view-kept.server";
import { viewPost, type ViewedPost } from "~/areas/blog/reading/view-post.server";
import { favouriteIdsOf, favouriteWriterIdsOf } from "~/areas/blog/stars/favourites.server";
import { altOf } from "~/areas/blog/writing/picture-descriptions";
import { fileUrl } from "~/areas/files/file-url";
import { guestScreenGrant, screenGrant } from "~/areas/master/grants.server";
import { isSigned } from "~/core/crypto.server";
import { type Ctx, makeCtx, type Member } from "~/core/ctx.server";
import { isRefusal, Refusal } from "~/core/refusal";
import { settings } from "~/core/settings.server";
import { carriesLogin, plainCookie, themeCookieName } from "~/http/reply/cookies.server";
import { faultOf } from "~/http/reply/fault.server";
import { keptResponse } from "~/http/reply/kept-response.server";
import { requestIdOf } from "~/http/request/request.server";
import { anyone } from "~/http/rest/access";
import { enter } from "~/http/screen/enter.server";
import { shellData, supportDesk } from "~/http/screen/shell.server";
import { secureDocument } from "~/ui/csp.server";
import { describeError, ErrorPage, errorTitle } from "~/ui/error-page";
import type { ShellData } from "~/ui/shell/shell-data";

const LISTED = 20;

/** A post's page, complete and without the framework's scripts (ux "Reading page"): cached for guests, made anew for members. */
export async function loader({ request }: LoaderFunctionArgs) {
  const link = readingLink(new URL(request.url).searchParams);
  try {
    if (carriesLogin(request)) {
      const ctx = await enter(request, anyone);
      if (ctx.actor.kind === "member") return await memberPage(request, ctx as Ctx<Member>, link);
    }
    return await guestPage(request, link);
  } catch (error) {
    if (error instanceof Response) throw error;
    return await failedPage(request, error);
  }
}

/** The notice's button about recording: redirects to the switch with the signed link. Changes nothing itself. */
export async function action({ request }: ActionFunctionArgs) {
  await enter(request, anyone);
  return redirect(readingRecordPath(readingLink(new URL(request.url).searchParams)), 303);
}

const wasSent = ({ sendHistoryId, receiverId, t }: ReadingLink) =>
  sendHistoryId !== null && receiverId !== null && isSigned(t, "read", sendHistoryId, receiverId);

async function guestPage(request: Request, link: ReadingLink): Promise<Response> {
  const ctx = makeCtx({ kind: "guest" }, { requestId: requestIdOf(request) });
  const shell = guestShell(request);
  const sent = wasSent(link);
  const key = `${link.contentsId}.${shell.theme}${sent ? ".sent" : ""}`;
  const kept = link.contentsId && (await keptPage(key, () => pageToKeep(ctx, link, shell, sent)));
  if (!kept) return drawn(shell, await viewed(ctx, link), new Headers({ "Cache-Control": "private, no-store" }), { sent, deeds: null });
  if (link.userId !== null && link.userId !== kept.writerId) throw new Refusal("common.not-found");
  return keptResponse(request, kept, pageHeaders());
}

/** The cacheable page of an open post, for all guests or all receivers; null when it depends on the link itself or must not be cached. */
async function pageToKeep(ctx: Ctx, { contentsId }: ReadingLink, shell: ShellData, sent: boolean) {
  if ((await guestScreenGrant("/app/blog/view-contents")) === "closed") throw new Refusal("account.forbidden");
  const found = await viewed(ctx, { contentsId, userId: null, sendHistoryId: null, receiverId: null, t: "" }).catch(nothingThere);
  if (found?.state !== "open") return null;
  return { writerId: found.post.userId, html: documentOf(postPage(shell, found, { sent, deeds: null })) };
}

function nothingThere(error: unknown): null {
  if (isRefusal(error, "common.not-found")) return null;
  throw error;
}

async function memberPage(request: Request, ctx: Ctx<Member>, link: ReadingLink): Promise<Response> {
  const [{ data: shell, headers }, found] = await Promise.all([shellData(request), viewed(ctx, link)]);
  headers.set("Cache-Control", "private, no-store");
  return drawn(shell, found, headers, { sent: wasSent(link), deeds: await deedsOf(ctx, found) });
}

async function deedsOf(ctx: Ctx<Member>, { post }: Viewed): Promise<Deeds> {
  const own = post.userId === ctx.actor.userId;
  if (own) return { own, starred: false, writerStarred: false, mayRemove: false };
  const [posts, writers, removal] = await Promise.all([
    favouriteIdsOf(ctx, [post.contentsId]),
    favouriteWriterIdsOf(ctx, [post.userId]),
    screenGrant("/app/blog/admin-delete-contents", ctx.actor.roles, ctx.now()),
  ]);
  const mayRemove = removal === "granted";
  return { own, starred: posts.has(post.contentsId), writerStarred: writers.has(post.userId), mayRemove };
}

type Viewed = ViewedPost & { posts: Awaited<ReturnType<typeof listPosts>> };

async function viewed(ctx: Ctx, link: ReadingLink): Promise<Viewed> {
  const found = await viewPost(ctx, link);
  const posts = found.writer ? await listPosts(ctx, { userId: found.writer.userId, size: LISTED }) : { posts: [], more: false };
  return { ...found, posts };
}

type For = { sent: boolean; deeds: Deeds | null };

const postPage = (shell: ShellData, found: Viewed, seen: For) => (
  <PostPage shell={shell} share={shareOf(found.post)} {...found} {...seen} />
);

function drawn(shell: ShellData, found: Viewed, headers: Headers, seen: For): Response {
  const page = found.state === "open" ? postPage(shell, found, seen) : <DeletedPage shell={shell} {...found} />;
  return html(documentOf(page), found.state === "open" ? 200 : 410, headers);
}

async function failedPage(request: Request, error: unknown): Promise<Response> {
  const known = describeFailure(error, requestIdOf(request));
  const { data: shell, headers } = carriesLogin(request) ? await shellData(request) : { data: guestShell(request), headers: new Headers() };
  for (const [name, value] of known.headers) headers.set(name, value);
  headers.set("Cache-Control", "no-store");
  const page = (
    <ViewDocument shell={shell} title={errorTitle(known.status)}>
      <ErrorPage status={known.status} message={known.message} requestId={known.requestId} homeHref={shell.viewer ? "/app/main" : "/"} />
    </ViewDocument>
  );
  return html(documentOf(page), known.status, headers);
}

/** Describes what `enter` throws, because this route has no error boundary. */
function describeFailure(error: unknown, requestId: string) {
  const { init, data } = (error ?? {}) as { init?: ResponseInit | null; data?: unknown };
  if (!init?.status) return faultOf(error, requestId);
  return { ...describeError({ status: init.status, data }), headers: new Headers(init.headers) };
}

const documentOf = (page: ReactElement): string => `<!DOCTYPE html>${renderToStaticMarkup(page)}`;

function html(text: string, status: number, headers: Headers): Response {
  for (const [name, value] of pageHeaders()) headers.set(name, value);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Vary", "Cookie");
  return new Response(text, { status, headers });
}

function pageHeaders(): Headers {
  const headers = new Headers();
  secureDocument(headers, "", { formAction: [new URL(settings().kakao.authUrl).origin] });
  return headers;
}

function guestShell(request: Request): ShellData {
  const theme = plainCookie(request, themeCookieName);
  const { SERVICE_NAME: serviceName, MONTHLY_SEND_LIMIT: monthLimit } = settings();
  const chosen = theme === "light" || theme === "dark" ? theme : "system";
  return {
    serviceName,
    csrf: "",
    viewer: null,
    monthCount: null,
    monthLimit,
    menu: [],
    flash: null,
    theme: chosen,
    drawer: null,
    support: supportDesk(),
    path: "/",
  };
}

function shareOf(post: ViewedPost["post"]): Share {
  const base = settings().BASE_URL.replace(/\/$/, "");
  const picture = fileUrl(post.pictureFileId);
  return {
    title: post.title,
    description: post.summary || post.title,
    url: base + postPath(post),
    image: picture && base + picture,
    imageAlt: picture ? altOf(post.contents, picture) : "",
    publishedAt: post.createdAt.toISOString(),
    modifiedAt: post.updatedAt.toISOString(),
  };
}
