import { type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { pinnedOf } from "~/areas/blog/desk/pin-post.server";
import { PostRows } from "~/areas/blog/reading/parts/view-posts";
import { ConsultationLink, WriterHead } from "~/areas/blog/reading/parts/view-writer";
import { blogPath, readingLink } from "~/areas/blog/reading/reading-link";
import { findBlog, listPosts } from "~/areas/blog/reading/view-blog.server";
import viewHref from "~/areas/blog/reading/view.css";
import { favouriteWriterIdsOf } from "~/areas/blog/stars/favourites.server";
import { Star } from "~/areas/blog/reading/parts/star";
import { fileUrl } from "~/areas/files/file-url";
import { feedLinks } from "~/areas/blog/feeds/feed-links";
import { blogData } from "~/areas/blog/reading/structured-data";
import { idOf } from "~/core/id";
import { settings } from "~/core/settings.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { ButtonLink, PrimaryLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import type { ShellData } from "~/ui/shell-data";
import { type Share, shareMeta } from "~/ui/shell/share-tags";
import { serviceNameOf, titled } from "~/ui/title";

const ROWS = 20;

export const handle = { script: false, shell: { menu: false, footer: false } };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: viewHref }];
export const meta: MetaFunction<typeof loader> = (args) => [
  ...titled(args.data?.share.title ?? "블로그", args),
  ...(args.data ? shareMeta(args.data.share, serviceNameOf(args)) : []),
];

/** Without `userId`, members see their own blog and guests the shop. */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  const query = new URL(request.url).searchParams;
  const own = ctx.actor.kind === "member" ? ctx.actor.userId : null;
  if (!query.get("userId")) throw redirect(own === null ? "/app/contents/contents-shop" : blogPath(own), 303);
  return show(ctx, async () => {
    const userId = readingLink(query).userId ?? 0;
    const before = idOf(query.get("before"));
    const pinned = await pinnedOf(ctx, userId);
    const [writer, listed, starred] = await Promise.all([
      findBlog(ctx, userId),
      listPosts(ctx, { userId, before, size: ROWS, without: pinned.map(({ contentsId }) => contentsId) }),
      favouriteWriterIdsOf(ctx, [userId]),
    ]);
    const isOwn = userId === own;
    return {
      writer,
      share: shareOf(writer),
      ...listed,
      pinned: before === null ? pinned : [],
      before,
      isOwn,
      starred: own === null || isOwn ? null : starred.has(userId),
    };
  });
}

function shareOf(writer: Awaited<ReturnType<typeof findBlog>>): Share {
  const base = settings().BASE_URL.replace(/\/$/, "");
  const picture = fileUrl(writer.pictureFileId);
  return {
    type: "profile",
    title: `${writer.nickname}의 글`,
    description: writer.selfIntroduction.replace(/\s+/g, " ") || `${writer.nickname}님이 쓴 글`,
    url: base + blogPath(writer.userId),
    image: picture && base + picture,
    imageAlt: picture ? writer.nickname : "",
    alternates: feedLinks(writer.userId, writer.nickname),
    structured: blogData(base, writer),
  };
}

export default function ContentsList() {
  const { writer, posts, pinned, more, before, isOwn, starred } = useLoaderData<typeof loader>();
  const shell = useRouteLoaderData<ShellData>("root");
  const last = posts.at(-1);
  return (
    <div className="page" data-width="reading">
      <div className="page-head">
        <h1>{writer.nickname}의 글</h1>
        <div className="page-actions">
          {isOwn && <PrimaryLink href="/app/blog/write-contents">글쓰기</PrimaryLink>}{" "}
          {isOwn && <ButtonLink href="/app/contents/blog">내 글</ButtonLink>}{" "}
          {starred !== null && (
            <Star
              csrf={shell?.csrf ?? ""}
              favoriteUserId={writer.userId}
              on={starred}
              label="글쓴이 즐겨찾기"
              back={blogPath(writer.userId)}
              className="btn"
            />
          )}{" "}
          <ConsultationLink path={isOwn ? null : writer.requestConsultationPath} />{" "}
          <ButtonLink href="/app/contents/contents-shop">콘텐츠 메인</ButtonLink>
        </div>
      </div>
      <WriterHead writer={writer} />
      {pinned.length > 0 && (
        <section className="view-list blog-posts" aria-labelledby="pinned-posts">
          <h2 id="pinned-posts">고정한 글</h2>
          <PostRows posts={pinned} />
        </section>
      )}
      {posts.length > 0 || pinned.length > 0 ? (
        <div className="view-list blog-posts">
          <PostRows posts={posts} />
        </div>
      ) : (
        <NoPosts own={isOwn} before={before} />
      )}
      <nav className="row" aria-label="쪽">
        {before !== null && <ButtonLink href={blogPath(writer.userId)}>처음으로</ButtonLink>}{" "}
        {more && last && (
          <a className="btn" href={`${blogPath(writer.userId)}&before=${last.contentsId}`} rel="next">
            이전 글
          </a>
        )}
      </nav>
    </div>
  );
}

function NoPosts({ own, before }: { own: boolean; before: number | null }) {
  if (before !== null) return <Empty title="더 오래된 글이 없습니다" />;
  return <Empty title="아직 쓴 글이 없습니다">{own && <p>첫 글을 써서 친구에게 보내 보세요.</p>}</Empty>;
}
