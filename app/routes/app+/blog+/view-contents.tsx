import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { feedLinks } from "~/areas/blog/feeds/feed-links";
import { ViewDocument } from "~/areas/blog/reading/parts/view-document";
import { type MemberActions, DeletedPage, PostPage } from "~/areas/blog/reading/parts/view-page";
import { PLAYERS } from "~/areas/blog/links/video";
import { blogPath, postPath, type ReadingLink, readingLink, readingRecordPath } from "~/areas/blog/reading/reading-link";
import { newestComments, type NewestComments } from "~/areas/blog/comments/comments-page.server";
import { listPosts, readNeighbours } from "~/areas/blog/reading/view-blog.server";
import { keptKey, keptPage, wasSent } from "~/areas/blog/web/view-kept.server";
import type { Onward } from "~/areas/blog/reading/parts/view-end";
import { articleData } from "~/areas/blog/reading/structured-data";
import { titleCardPath } from "~/areas/blog/reading/title-card.server";
import { viewPost, type ViewedPost } from "~/areas/blog/reading/view-post.server";
import { seriesOf } from "~/areas/blog/series/series-of.server";
import { favouriteIdsOf, favouriteWriterIdsOf } from "~/areas/blog/stars/favourites.server";
import { altOf } from "~/areas/blog/text/picture-descriptions";
import { fileUrl } from "~/areas/files/file-url";
import { guestScreenGrant, screenGrant } from "~/areas/master/grants.server";
import { type Ctx, makeCtx, type Member } from "~/core/ctx.server";
import { nullIfRefused, Refusal } from "~/core/refusal";
import { currentOrNewRequestId } from "~/core/request-id.server";
import { settings } from "~/core/settings.server";
import { carriesLogin } from "~/http/request/cookies.server";
import { keptResponse } from "~/http/reply/kept-response.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { documentOf, failedPage, guestShell, plainHeaders, plainPage } from "~/http/screen/plain-page.server";
import { shellData } from "~/http/screen/shell.server";
import type { Share } from "~/ui/shell/share-tags";
import type { ShellData } from "~/ui/shell-data";

const LISTED = 20;

/** Without framework scripts (ux "Reading page"): cached for guests, rendered for members. */
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
    return await failedPage(request, error, ViewDocument);
  }
}

/** The notice's button leads to the reading-record switch. */
export async function action({ request }: ActionFunctionArgs) {
  await enter(request, anyone);
  return redirect(readingRecordPath(readingLink(new URL(request.url).searchParams)), 303);
}

async function guestPage(request: Request, link: ReadingLink): Promise<Response> {
  const ctx = makeCtx({ kind: "guest" }, { requestId: currentOrNewRequestId() });
  const shell = guestShell(request);
  const sent = wasSent(link);
  const cachedPage = link.contentsId && (await keptPage(keptKey(link, shell.theme), () => pageToKeep(ctx, link, shell, sent)));
  if (!cachedPage)
    return pageResponse(shell, await loadPost(ctx, link), new Headers({ "Cache-Control": "private, no-store" }), {
      sent,
      memberActions: null,
    });
  if (link.userId !== null && link.userId !== cachedPage.writerId) throw new Refusal("common.not-found");
  return keptResponse(request, cachedPage);
}

/** Page of an open post for all guests or all receivers; null if not cacheable. */
async function pageToKeep(ctx: Ctx, { contentsId }: ReadingLink, shell: ShellData, sent: boolean) {
  if ((await guestScreenGrant("/app/blog/view-contents")) === "closed") throw new Refusal("account.forbidden");
  const link = { contentsId, userId: null, sendHistoryId: null, receiverId: null, t: "" };
  const viewed = await loadPost(ctx, link).catch(nullIfRefused("common.not-found"));
  if (viewed?.state !== "open") return null;
  const html = documentOf(postPage(shell, viewed, { sent, memberActions: null }));
  const commenterIds = viewed.comments?.writerIds ?? [];
  return {
    writerId: viewed.post.userId,
    linked: viewed.linked,
    links: viewed.links,
    contentsId: viewed.post.contentsId,
    commenterIds,
    html,
    headers: plainHeaders(PLAYERS),
  };
}

async function memberPage(request: Request, ctx: Ctx<Member>, link: ReadingLink): Promise<Response> {
  const [{ data: shell, headers }, viewed] = await Promise.all([shellData(request), loadPost(ctx, link)]);
  headers.set("Cache-Control", "private, no-store");
  return pageResponse(shell, viewed, headers, { sent: wasSent(link), memberActions: await memberActionsOf(ctx, viewed) });
}

async function memberActionsOf(ctx: Ctx<Member>, { post }: Viewed): Promise<MemberActions> {
  const own = post.userId === ctx.actor.userId;
  if (own) return { own, starred: false, writerStarred: false, mayRemove: false };
  const [posts, writers, removal] = await Promise.all([
    favouriteIdsOf(ctx, [post.contentsId]),
    favouriteWriterIdsOf(ctx, [post.userId]),
    screenGrant("/app/blog/admin-delete-contents", ctx.actor, ctx.now()),
  ]);
  const mayRemove = removal === "granted";
  return { own, starred: posts.has(post.contentsId), writerStarred: writers.has(post.userId), mayRemove };
}

type Viewed = ViewedPost & { comments: NewestComments | null; posts: Awaited<ReturnType<typeof listPosts>>; onward: Onward };

async function loadPost(ctx: Ctx, link: ReadingLink): Promise<Viewed> {
  const viewed = await viewPost(ctx, link);
  const comments =
    viewed.state === "open" && viewed.writer ? await newestComments(ctx, { ...viewed.post, commentsClosed: viewed.commentsClosed }) : null;
  if (!viewed.writer)
    return { ...viewed, comments, posts: { posts: [], more: false }, onward: { series: null, before: null, after: null } };
  const { contentsId } = viewed.post;
  const [posts, series] = await Promise.all([listPosts(ctx, { userId: viewed.writer.userId, size: LISTED }), seriesOf(ctx, contentsId)]);
  const { before, after } = series ? { before: series.previous, after: series.next } : await readNeighbours(ctx, viewed.post, posts);
  return { ...viewed, comments, posts, onward: { series, before, after } };
}

type Visit = { sent: boolean; memberActions: MemberActions | null };

const postPage = (shell: ShellData, found: Viewed, seen: Visit) => <PostPage shell={shell} share={shareOf(found)} {...found} {...seen} />;

function pageResponse(shell: ShellData, found: Viewed, headers: Headers, seen: Visit): Response {
  const page = found.state === "open" ? postPage(shell, found, seen) : <DeletedPage shell={shell} {...found} />;
  return plainPage(page, found.state === "open" ? 200 : 410, headers, PLAYERS);
}

/** Messengers preview the post's picture, else the title card. */
function shareOf({ post, writer }: Viewed): Share {
  const base = settings().BASE_URL.replace(/\/$/, "");
  const picture = fileUrl(post.pictureFileId);
  const card = writer && titleCardPath({ ...post, writer: writer.nickname });
  return {
    type: "article",
    title: post.title,
    description: post.summary || post.title,
    url: base + postPath(post),
    image: (picture ?? card) && base + (picture ?? card),
    imageAlt: picture ? altOf(post.contents, picture) : post.title,
    publishedAt: post.createdAt.toISOString(),
    modifiedAt: post.updatedAt.toISOString(),
    ...(writer && { author: base + blogPath(writer.userId), alternates: feedLinks(writer.userId, writer.nickname) }),
    structured: writer ? articleData({ base, post, writer, image: picture ?? card }) : undefined,
  };
}
