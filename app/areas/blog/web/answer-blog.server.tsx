import { type Ctx, type Guest, makeCtx, type Member } from "~/core/ctx.server";
import { idOf } from "~/core/id";
import { nullIfRefused } from "~/core/refusal";
import { currentOrNewRequestId } from "~/core/request-id.server";
import { admitGuest } from "~/http/access/admit.server";
import { keptResponse } from "~/http/reply/kept-response.server";
import { carriesLogin } from "~/http/request/cookies.server";
import { documentOf, failedPage, guestShell, plainHeaders, plainPage } from "~/http/screen/plain-page.server";
import { shellData } from "~/http/screen/shell.server";
import type { ShellData } from "~/ui/shell-data";
import { blogAddress } from "../addresses/blog-address";
import { asksNothing, type BlogFilter, blogFilter } from "../addresses/blog-filter";
import { BlogDocument } from "../front/parts/blog-document";
import { BlogPage } from "../front/parts/blog-page";
import { blogKey, keptBlog, rememberBlog } from "./blog-kept.server";
import { addressOfSeries } from "../series/find-series.server";
import { permanently } from "./lead-to.server";
import { hiddenHeaders } from "./hidden-headers";
import { readBlog } from "./read-blog.server";

const SCREEN = "/app/blog/contents-list";

type Asked = {
  enterPage: () => Promise<Ctx<Guest | Member>>;
  findUserId: (ctx: Ctx) => Promise<number> | number;
};

/** Caches only guests' unfiltered first pages. */
export async function answerBlog(request: Request, { enterPage, findUserId }: Asked): Promise<Response> {
  try {
    const filter = blogFilter(new URL(request.url).searchParams);
    if (carriesLogin(request)) {
      const ctx = await enterPage();
      if (ctx.actor.kind === "member") {
        const [{ data: shell, headers }, userId] = await Promise.all([shellData(request), findUserId(ctx)]);
        await leadToSeries(ctx, request, userId);
        return await freshPage(ctx, { userId, filter, shell }, headers);
      }
    }
    const ctx = makeCtx({ kind: "guest" }, { requestId: currentOrNewRequestId() });
    const userId = await findUserId(ctx);
    await leadToSeries(ctx, request, userId);
    return await guestPage(request, ctx, { userId, filter, shell: guestShell(request) });
  } catch (error) {
    if (error instanceof Response) throw error;
    return await failedPage(request, error, BlogDocument);
  }
}

/** Series once were a filter of the blog: `series=7` leads to the page of the series. */
async function leadToSeries(ctx: Ctx, request: Request, userId: number): Promise<void> {
  const seriesId = idOf(new URL(request.url).searchParams.get("series"));
  if (seriesId !== null) throw permanently(await addressOfSeries(ctx, { userId, seriesId }));
}

type Drawn = { userId: number; filter: BlogFilter; shell: ShellData };

async function guestPage(request: Request, ctx: Ctx, page: Drawn): Promise<Response> {
  const { userId, filter, shell } = page;
  const kept = asksNothing(filter) ? await keptBlog(blogKey(userId, shell.theme), () => pageToKeep(ctx, page)) : null;
  if (!kept) {
    await admitGuest(SCREEN);
    return freshPage(ctx, page, new Headers());
  }
  rememberBlog(kept.address, userId);
  return keptResponse(request, kept);
}

async function freshPage(ctx: Ctx, page: Drawn, headers: Headers): Promise<Response> {
  headers.set("Cache-Control", "private, no-store");
  const { document, searchHidden } = await drawBlog(ctx, page);
  return plainPage(document, 200, hiddenHeaders(headers, searchHidden));
}

/** Draws a page to cache; null for unknown and withdrawn writers. */
async function pageToKeep(ctx: Ctx, page: Drawn) {
  await admitGuest(SCREEN);
  const drawn = await drawBlog(ctx, page).catch(nullIfRefused("common.not-found"));
  if (!drawn) return null;
  const headers = hiddenHeaders(plainHeaders(), drawn.searchHidden);
  return { writerId: page.userId, address: drawn.address, html: documentOf(drawn.document), headers };
}

async function drawBlog(ctx: Ctx, { userId, filter, shell }: Drawn) {
  const { share, ...blog } = await readBlog(ctx, userId, filter);
  const document = (
    <BlogDocument shell={shell} title={share.title} share={share} countedId={blog.isOwn ? undefined : userId}>
      <BlogPage csrf={shell.csrf} {...blog} />
    </BlogDocument>
  );
  return { address: blogAddress(blog.owner), searchHidden: blog.owner.searchHidden, document };
}
