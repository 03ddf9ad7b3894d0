import { useRouteLoaderData } from "@remix-run/react";
import { ButtonLink, PrimaryLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import type { ShellData } from "~/ui/shell-data";
import { blogAddress, withParameter } from "../../addresses/blog-address";
import { Star } from "./star";
import { type ListedRow, PostRows } from "./view-posts";
import { ConsultationLink, WriterHead } from "./view-writer";
import type { Writer } from "../writer";

export type BlogShown = {
  writer: Writer;
  posts: ListedRow[];
  pinned: ListedRow[];
  more: boolean;
  /** The page begins below this post; null on the first. */
  before: number | null;
  isOwn: boolean;
  /** Null where no star is shown. */
  starred: boolean | null;
};

/** A blog's posts, at each of its addresses. */
export function BlogPage({ writer, posts, pinned, more, before, isOwn, starred }: BlogShown) {
  const shell = useRouteLoaderData<ShellData>("root");
  const address = blogAddress(writer);
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
              back={address}
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
        {before !== null && <ButtonLink href={address}>처음으로</ButtonLink>}{" "}
        {more && last && (
          <a className="btn" href={withParameter(address, "before", last.contentsId)} rel="next">
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
