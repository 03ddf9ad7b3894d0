import { blogPath, postPath } from "~/areas/blog/reading/reading-link";
import { formatSeoul } from "~/time/seoul";

type Row = { contentsId: number; userId: number; title: string; createdAt: Date };

export function PostRows({ posts, currentId, hrefOf = postPath }: { posts: Row[]; currentId?: number; hrefOf?: (post: Row) => string }) {
  return (
    <ul className="posts">
      {posts.map((post) => (
        <li key={post.contentsId}>
          <a href={hrefOf(post)} aria-current={post.contentsId === currentId ? "page" : undefined}>
            <span className="posts-title">{post.title}</span> <SavedDay at={post.createdAt} />
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
  currentId,
  title = "이 블로그의 글",
  hrefOf,
}: {
  posts: Row[];
  more: boolean;
  writerId: number;
  currentId?: number;
  title?: string;
  hrefOf?: (post: Row) => string;
}) {
  if (posts.length === 0) return null;
  return (
    <section className="view-list" aria-labelledby="posts-of-blog">
      <h2 id="posts-of-blog">{title}</h2>
      <PostRows posts={posts} currentId={currentId} hrefOf={hrefOf} />
      {more && (
        <p>
          <a href={blogPath(writerId)}>모든 글 보기</a>
        </p>
      )}
    </section>
  );
}

export function SavedDay({ at }: { at: Date }) {
  return <time dateTime={formatSeoul(at, "yyyy-MM-dd")}>{formatSeoul(at, "yyyy.MM.dd")}</time>;
}
