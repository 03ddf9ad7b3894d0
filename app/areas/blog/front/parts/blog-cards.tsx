import { postAddress } from "~/areas/blog/addresses/blog-address";
import { fileUrl, reducedSources } from "~/areas/files/file-url";
import { SavedDay } from "../../reading/parts/view-posts";
import { readingMinutes } from "../../text/text-length";

export type CardShown = {
  contentsId: number;
  userId: number;
  title: string;
  summary: string;
  subjectName: string;
  textLength: number;
  pictureFileId: string | null;
  createdAt: Date | string;
  handle?: string | null;
  slug?: string | null;
};

export function BlogCards({ posts }: { posts: CardShown[] }) {
  return (
    <ul className="posts cards">
      {posts.map((post) => (
        <li key={post.contentsId} className="card">
          <CardText post={post} />
          <CardPicture post={post} sizes="(max-width: 699.98px) 96px, 160px" />
        </li>
      ))}
    </ul>
  );
}

/** A pinned post, larger than others. */
export function LargeCard({ post }: { post: CardShown }) {
  return (
    <div className="card card-large">
      <CardPicture post={post} sizes="(max-width: 699.98px) 92vw, 400px" />
      <CardText post={post} />
    </div>
  );
}

/** A series side by side. */
export function ShelfCards({ posts }: { posts: CardShown[] }) {
  return (
    <ol className="shelf-posts">
      {posts.map((post, index) => (
        <li key={post.contentsId} className="card">
          <span className="shelf-place">{`${index + 1}편`}</span>{" "}
          <h3>
            <a href={postAddress(post)}>{post.title}</a>
          </h3>{" "}
          <p className="card-facts">{`${readingMinutes(post.textLength)}분`}</p>
        </li>
      ))}
    </ol>
  );
}

function CardText({ post }: { post: CardShown }) {
  return (
    <div className="card-text">
      <h3>
        <a className="posts-title" href={postAddress(post)}>
          {post.title}
        </a>
      </h3>
      {post.summary && <p className="card-summary">{post.summary}</p>}
      <p className="card-facts">
        {post.subjectName && `${post.subjectName} · `}
        {`${readingMinutes(post.textLength)}분 · `}
        <SavedDay at={new Date(post.createdAt)} />
      </p>
    </div>
  );
}

function CardPicture({ post, sizes }: { post: CardShown; sizes: string }) {
  if (!post.pictureFileId) return null;
  return (
    <img
      className="card-picture"
      {...reducedSources(fileUrl(post.pictureFileId))}
      sizes={sizes}
      alt=""
      width={320}
      height={240}
      loading="lazy"
      decoding="async"
    />
  );
}
