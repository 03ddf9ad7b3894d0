import { screenGrant } from "~/areas/master/grants.server";
import { codeName } from "~/areas/master/common-codes.server";
import { type Ctx, type Guest, makeCtx, type Member } from "~/core/ctx.server";
import { nullIfRefused, Refusal } from "~/core/refusal";
import { currentOrNewRequestId } from "~/core/request-id.server";
import { isSubscribed } from "~/areas/sending/opt-out/is-subscribed.server";
import { kakaoShare, kakaoShareOrigins } from "~/integrations/kakao-share.server";
import { admitGuest } from "~/http/access/admit.server";
import { keptResponse } from "~/http/reply/kept-response.server";
import { carriesLogin } from "~/http/request/cookies.server";
import { documentOf, failedPage, guestShell, plainHeaders, plainPage } from "~/http/screen/plain-page.server";
import { shellData } from "~/http/screen/shell.server";
import type { ShellData } from "~/ui/shell-data";
import { newestComments, type NewestComments } from "../comments/comments-page.server";
import { hasLiked } from "../likes/likes-of.server";
import { PLAYERS } from "../links/video";
import { ViewDocument } from "../reading/parts/view-document";
import type { Onward } from "../reading/parts/end-next";
import { DeletedPage, type MemberActions, PostPage } from "../reading/parts/view-page";
import type { ReadingLink } from "../reading/reading-link";
import { recommendPost } from "../reading/recommend-post.server";
import { listPosts, readNeighbours } from "../reading/view-blog.server";
import { viewPost, type ViewedPost } from "../reading/view-post.server";
import { seriesOf } from "../series/series-of.server";
import { favouriteIdsOf, favouriteWriterIdsOf } from "../stars/favourites.server";
import { hiddenHeaders } from "./hidden-headers";
import { postShare } from "./post-share.server";
import { withHops } from "../visits/link-hops.server";
import { keptKey, keptPage, rememberAddress, wasSent } from "./view-kept.server";

const LISTED = 20;
const SHOWN = 4;

const origins = () => ({ frame: PLAYERS, ...kakaoShareOrigins() });

type Asked = {
  enterPage: () => Promise<Ctx<Guest | Member>>;
  findLink: (ctx: Ctx) => Promise<ReadingLink> | ReadingLink;
};

/** Only guests' pages of open posts are cached. */
export async function answerPost(request: Request, { enterPage, findLink }: Asked): Promise<Response> {
  try {
    if (carriesLogin(request)) {
      const ctx = await enterPage();
      if (ctx.actor.kind === "member") return await memberPage(request, ctx as Ctx<Member>, await findLink(ctx));
    }
    const ctx = makeCtx({ kind: "guest" }, { requestId: currentOrNewRequestId() });
    return await guestPage(request, ctx, await findLink(ctx));
  } catch (error) {
    if (error instanceof Response) throw error;
    return await failedPage(request, error, ViewDocument);
  }
}

async function guestPage(request: Request, ctx: Ctx, link: ReadingLink): Promise<Response> {
  const shell = guestShell(request);
  const sent = wasSent(link);
  const cachedPage = link.contentsId && (await keptPage(keptKey(link, shell.theme), () => pageToKeep(ctx, link, shell, sent)));
  if (!cachedPage)
    return pageResponse(shell, await loadPost(ctx, link), new Headers({ "Cache-Control": "private, no-store" }), {
      sent,
      memberActions: null,
    });
  if (link.contentsId !== null) rememberAddress(cachedPage.address, link.contentsId);
  if (link.userId !== null && link.userId !== cachedPage.writerId) throw new Refusal("common.not-found");
  return keptResponse(request, cachedPage);
}

/** Draws a guest's page; null for unknown, deleted and removed posts, and withdrawn writers. */
async function pageToKeep(ctx: Ctx, { contentsId }: ReadingLink, shell: ShellData, sent: boolean) {
  await admitGuest("/app/blog/view-contents");
  const link = { contentsId, userId: null, sendHistoryId: null, receiverId: null, t: "" };
  const viewed = await loadPost(ctx, link).catch(nullIfRefused("common.not-found"));
  if (viewed?.state !== "open") return null;
  const html = documentOf(postPage(shell, viewed, { sent, memberActions: null }));
  const { post, linked, links, address, searchHidden } = viewed;
  const commenterIds = viewed.comments?.writerIds ?? [];
  const headers = hiddenHeaders(plainHeaders(origins()), searchHidden);
  return { writerId: post.userId, contentsId: post.contentsId, linked, links, address, commenterIds, html, headers };
}

async function memberPage(request: Request, ctx: Ctx<Member>, link: ReadingLink): Promise<Response> {
  const [{ data: shell, headers }, viewed] = await Promise.all([shellData(request), loadPost(ctx, link)]);
  headers.set("Cache-Control", "private, no-store");
  return pageResponse(shell, viewed, headers, { sent: wasSent(link), memberActions: await memberActionsOf(ctx, viewed) });
}

async function memberActionsOf(ctx: Ctx<Member>, { post }: Viewed): Promise<MemberActions> {
  const own = post.userId === ctx.actor.userId;
  if (own) return { own, starred: false, writerStarred: false, mayRemove: false, liked: false, subscribed: false };
  const [posts, writers, removal, liked, subscribed] = await Promise.all([
    favouriteIdsOf(ctx, [post.contentsId]),
    favouriteWriterIdsOf(ctx, [post.userId]),
    screenGrant("/app/blog/admin-delete-contents", ctx.actor, ctx.now()),
    hasLiked(ctx, post.contentsId, { userId: ctx.actor.userId }),
    isSubscribed(ctx, post.userId),
  ]);
  const mayRemove = removal === "granted";
  return { own, starred: posts.has(post.contentsId), writerStarred: writers.has(post.userId), mayRemove, liked, subscribed };
}

type Viewed = ViewedPost & {
  subjectName: string;
  comments: NewestComments | null;
  posts: Awaited<ReturnType<typeof listPosts>>;
  onward: Onward;
};

async function loadPost(ctx: Ctx, link: ReadingLink): Promise<Viewed> {
  const found = await viewPost(ctx, link);
  const viewed = { ...found, subjectName: await codeName(ctx, "main_subject", found.post.mainSubject) };
  const comments =
    viewed.state === "open" && viewed.writer ? await newestComments(ctx, { ...viewed.post, commentsClosed: viewed.commentsClosed }) : null;
  if (!viewed.writer)
    return {
      ...viewed,
      comments,
      posts: { posts: [], more: false },
      onward: { series: null, before: null, after: null, recommended: null },
    };
  const { contentsId } = viewed.post;
  const [posts, series] = await Promise.all([listPosts(ctx, { userId: viewed.writer.userId, size: LISTED }), seriesOf(ctx, contentsId)]);
  const { before, after } = series ? { before: series.previous, after: series.next } : await readNeighbours(ctx, viewed.post, posts);
  const offeredIds = [before, after].flatMap((post) => post?.contentsId ?? []);
  const recommended = await recommendPost(ctx, viewed.post, offeredIds);
  const onward = { series, before, after, recommended };
  const shownIds = [...offeredIds, ...(recommended ? [recommended.contentsId] : [])];
  return { ...viewed, comments, posts: otherPosts(posts, contentsId, shownIds), onward };
}

/** Up to four posts besides the current one, without `shownIds` if three or more others remain. */
function otherPosts({ posts, more }: Viewed["posts"], contentsId: number, shownIds: number[]): Viewed["posts"] {
  const others = posts.filter((post) => post.contentsId !== contentsId);
  const fresh = others.filter((post) => !shownIds.includes(post.contentsId));
  const listed = fresh.length >= SHOWN - 1 ? fresh : others;
  return { posts: listed.slice(0, SHOWN), more: more || posts.length > SHOWN };
}

type Visit = { sent: boolean; memberActions: MemberActions | null };

function postPage(shell: ShellData, found: Viewed, seen: Visit) {
  // The logged-in writer and posts of withdrawn writers get plain links.
  const isCounted = found.writer !== null && !seen.memberActions?.own;
  const post = isCounted ? { ...found.post, contents: withHops(found.post.contents, found.post.contentsId) } : found.post;
  const share = postShare(found, found.subjectName);
  return <PostPage shell={shell} share={share} kakao={kakaoShare()} {...found} post={post} {...seen} />;
}

function pageResponse(shell: ShellData, found: Viewed, headers: Headers, seen: Visit): Response {
  const page = found.state === "open" ? postPage(shell, found, seen) : <DeletedPage shell={shell} {...found} />;
  hiddenHeaders(headers, found.searchHidden);
  return plainPage(page, found.state === "open" ? 200 : 410, headers, origins());
}
