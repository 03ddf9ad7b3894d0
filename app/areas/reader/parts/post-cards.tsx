import type { ReactNode } from "react";
import { reducedSources } from "~/areas/files/file-url";
import { formatSeoul } from "~/time/seoul";
import type { PostCard } from "../post-cards.server";

type Card = PostCard & { isNew?: boolean };

/** `foot` adds a card's buttons. `level`: heading level of the titles. */
export function PostCards<C extends Card>({ posts, level, foot }: { posts: C[]; level: "h2" | "h3"; foot?: (post: C) => ReactNode }) {
  const Heading = level;
  return (
    <ul className="reader-cards">
      {posts.map((post) => (
        <li className="reader-card" key={post.contentsId}>
          <div className="reader-text">
            <Heading>
              {post.isNew && <span className="badge badge-primary">새 글</span>} <a href={post.path}>{post.title}</a>
            </Heading>
            {post.summary && <p className="reader-summary">{post.summary}</p>}
            <div className="reader-foot">
              <p className="quiet">
                {`${post.nickname} · `}
                <time dateTime={formatSeoul(post.createdAt, "yyyy-MM-dd")}>{formatSeoul(post.createdAt, "yyyy.MM.dd")}</time>
                {` · 읽는 데 ${post.minutes}분`}
              </p>
              {foot?.(post)}
            </div>
          </div>
          {post.picturePath && (
            <img
              className="reader-picture"
              {...reducedSources(post.picturePath)}
              sizes="112px"
              alt=""
              loading="lazy"
              width={112}
              height={84}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
