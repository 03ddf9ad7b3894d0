import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { PostView } from "~/areas/blog/reading/parts/view-article";
import { PostsOfBlog } from "~/areas/blog/reading/parts/view-posts";
import { WriterHead } from "~/areas/blog/reading/parts/view-writer";
import { postPath } from "~/areas/blog/addresses/blog-address";
import { findBlog, listPosts } from "~/areas/blog/reading/view-blog.server";
import { viewPost } from "~/areas/blog/reading/view-post.server";
import viewHref from "~/areas/blog/reading/view.css";
import { postSettingsPath } from "~/areas/blog/settings/settings-links";
import { removedPosts } from "~/areas/blog/removal/removed-posts.server";
import { figuresRange, postFigures } from "~/areas/reports/cards/post-figures.server";
import { readersHref } from "~/areas/reports/report-links";
import { idOf } from "~/core/id";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { counted } from "~/messages/counted";
import { ButtonLink, PrimaryLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { MoreMenu } from "~/ui/more-menu";
import { Page } from "~/ui/page";
import { NoticeStrip } from "~/ui/notice-strip";
import { titled } from "~/ui/title";

const ROWS = 50;

export const handle = { script: false, shell: { menu: false, footer: false } };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: viewHref }];
export const meta: MetaFunction<typeof loader> = (args) => titled(args.data?.viewed?.post.title ?? "내 블로그", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  const { userId } = ctx.actor;
  return show(ctx, async () => {
    const [writer, listed] = await Promise.all([findBlog(ctx, userId), listPosts(ctx, { userId, size: ROWS })]);
    const shownId = idOf(new URL(request.url).searchParams.get("contentsId")) ?? listed.posts[0]?.contentsId;
    const link = { userId, sendHistoryId: null, receiverId: null, t: "" };
    const viewed = shownId ? await viewPost(ctx, { ...link, contentsId: shownId }) : null;
    const [removed, figures] = await Promise.all([removedPosts(ctx), shownId ? postFigures(ctx, [shownId]) : null]);
    const readers =
      shownId && figures ? { ...figures.get(shownId)!, href: readersHref(figuresRange(ctx.now()).range, { contentsId: shownId }) } : null;
    return { writer, ...listed, viewed: viewed?.state === "open" ? viewed : null, removed, readers };
  });
}

export default function MyBlog() {
  const { writer, posts, more, viewed, removed, readers } = useLoaderData<typeof loader>();
  const list = (
    <PostsOfBlog
      {...{ posts, more }}
      writerId={writer.userId}
      currentId={viewed?.post.contentsId}
      hrefOf={({ contentsId }) => `/app/blog/my-blog-view-contents?contentsId=${contentsId}`}
    />
  );
  if (!viewed)
    return (
      <NoPost empty={posts.length === 0} writerNote={<Removed posts={removed} />}>
        {list}
      </NoPost>
    );
  return (
    <PostView
      writerNote={<Removed posts={removed} />}
      post={viewed.post}
      writer={<WriterHead writer={writer} />}
      note={
        <>
          {readers && <Readers {...readers} />}
          <div className="view-own no-print">
            <PrimaryLink href={`/app/send-messages/send-contents?contentsId=${viewed.post.contentsId}`}>보내기</PrimaryLink>{" "}
            <ButtonLink href={`/app/blog/write-contents?contentsId=${viewed.post.contentsId}`}>수정</ButtonLink>{" "}
            <MoreMenu label="더 보기">
              <a href={`/app/blog/versions?contentsId=${viewed.post.contentsId}`}>수정 기록</a>{" "}
              <a href={postSettingsPath(viewed.post.contentsId)}>글 설정</a> <a href={postPath(viewed.post)}>독자 화면</a>{" "}
              {writer.requestConsultationPath && <a href={writer.requestConsultationPath}>상담 신청서</a>}{" "}
              <a href="/app/contents/contents-shop">콘텐츠 메인</a>
            </MoreMenu>
          </div>
        </>
      }
      list={list}
    />
  );
}

function Readers({ sent, read, href }: { sent: number; read: number; href: string }) {
  return (
    <p className="view-note no-print">
      {sent === 0 ? (
        "최근 12개월 동안 보내지 않은 글이에요."
      ) : (
        <a href={href}>{`최근 12개월에 ${counted(sent)}명 중 ${counted(read)}명 읽음`}</a>
      )}
    </p>
  );
}

type RemovedPost = Pick<Awaited<ReturnType<typeof removedPosts>>[number], "contentsId" | "title" | "deleteReason">;

function Removed({ posts }: { posts: RemovedPost[] }) {
  return posts.map(({ contentsId, title, deleteReason }) => (
    <NoticeStrip key={contentsId} type="warning">
      <p>{`관리자가 ‘${title}’ 글을 지웠습니다. 사유: ${deleteReason}`}</p>
    </NoticeStrip>
  ));
}

function NoPost({ empty, writerNote, children }: { empty: boolean; writerNote: ReactNode; children: ReactNode }) {
  return (
    <Page title="내 블로그" width="reading">
      {writerNote}
      <Empty title={empty ? "아직 쓴 글이 없어요" : "지운 글이에요"}>
        {empty && <PrimaryLink href="/app/blog/write-contents">글쓰기</PrimaryLink>}
      </Empty>
      {children}
    </Page>
  );
}
