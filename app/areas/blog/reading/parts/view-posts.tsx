import type { ReactNode } from "react";
import { blogAddress, postAddress } from "~/areas/blog/addresses/blog-address";
import { fileUrl, reducedSources } from "~/areas/files/file-url";
import { formatSeoul } from "~/time/seoul";
import { SenseTitle } from "./sense-title";

export type ListedRow = {
  contentsId: number;
  userId: number;
  title: string;
  pictureFileId?: string | null;
  createdAt: Date;
  handle?: string | null;
  slug?: string | null;
};

function PostRows({
  posts,
  currentId,
  hrefOf = postAddress,
}: {
  posts: ListedRow[];
  currentId?: number;
  hrefOf?: (post: ListedRow) => string;
}) {
  return (
    <ul className="posts">
      {posts.map((post) => (
        <li key={post.contentsId}>
          <a href={hrefOf(post)} aria-current={post.contentsId === currentId ? "page" : undefined}>
            {post.pictureFileId && (
              <img src={reducedSources(fileUrl(post.pictureFileId)).src} alt="" width={80} height={60} loading="lazy" decoding="async" />
            )}
            <span className="posts-title">
              <SenseTitle title={post.title} />
              {post.contentsId === currentId && <span className="posts-now"> 지금 보는 글</span>}
            </span>{" "}
            <SavedDay at={post.createdAt} />
          </a>
        </li>
      ))}
    </ul>
  );
}

export function PostsOfBlog({
  posts,
  more,
  writerId,
  nickname,
  currentId,
  title = "이 블로그의 글",
  hrefOf,
  children,
}: {
  posts: ListedRow[];
  more: boolean;
  writerId: number;
  nickname?: string;
  currentId?: number;
  title?: string;
  hrefOf?: (post: ListedRow) => string;
  children?: ReactNode;
}) {
  if (posts.length === 0) return null;
  return (
    <section className="view-list" aria-labelledby="posts-of-blog">
      <div className="view-list-head">
        <h2 id="posts-of-blog">{title}</h2>
        {more && (
          <a href={blogAddress({ userId: writerId, handle: posts[0]!.handle })}>
            {nickname ? `${nickname}님의 글 모두 보기` : "글 모두 보기"}
          </a>
        )}
      </div>
      {children}
      <PostRows posts={posts} currentId={currentId} hrefOf={hrefOf} />
    </section>
  );
}

export function SavedDay({ at }: { at: Date }) {
  return <time dateTime={formatSeoul(at, "yyyy-MM-dd")}>{formatSeoul(at, "yyyy.MM.dd")}</time>;
}
