import type { ReactNode } from "react";
import { PostCard as Card } from "~/areas/blog/reading/parts/post-card";
import { SavedDay } from "~/areas/blog/reading/parts/view-posts";
import type { PostCard } from "../post-cards.server";

type Shown = PostCard & { isNew?: boolean };

/** `foot` adds a card's buttons. `level`: heading level of the titles. */
export function PostCards<C extends Shown>({ posts, level, foot }: { posts: C[]; level: "h2" | "h3"; foot?: (post: C) => ReactNode }) {
  return (
    <ul className="post-cards">
      {posts.map((post) => (
        <Card
          key={post.contentsId}
          href={post.path}
          title={post.title}
          summary={post.summary}
          facts={
            <>
              {`${post.nickname} · ${post.minutes}분 · `}
              <SavedDay at={post.createdAt} />
            </>
          }
          picture={post.picturePath}
          level={level}
          badge={post.isNew && <span className="badge badge-primary">새 글</span>}
          foot={foot?.(post)}
        />
      ))}
    </ul>
  );
}
