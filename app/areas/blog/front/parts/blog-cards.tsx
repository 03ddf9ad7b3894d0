import { postAddress } from "~/areas/blog/addresses/blog-address";
import { fileUrl } from "~/areas/files/file-url";
import { CardPicture, CardText, PostCard } from "../../reading/parts/post-card";
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

const cardOf = (post: CardShown) => ({
  href: postAddress(post),
  title: post.title,
  summary: post.summary,
  facts: (
    <>
      {post.subjectName && `${post.subjectName} · `}
      {`${readingMinutes(post.textLength)}분 · `}
      <SavedDay at={new Date(post.createdAt)} />
    </>
  ),
  picture: fileUrl(post.pictureFileId),
});

export function BlogCards({ posts }: { posts: CardShown[] }) {
  return (
    <ul className="posts post-cards">
      {posts.map((post) => (
        <PostCard key={post.contentsId} {...cardOf(post)} />
      ))}
    </ul>
  );
}

export function LargeCard({ post }: { post: CardShown }) {
  const card = cardOf(post);
  return (
    <div className="card card-large">
      <CardPicture picture={card.picture} sizes="(max-width: 699.98px) 112px, 400px" />
      <CardText {...card} />
    </div>
  );
}

export function ShelfCards({ posts }: { posts: CardShown[] }) {
  return (
    <ol className="shelf-posts">
      {posts.map((post, index) => (
        <li key={post.contentsId} className="card">
          <CardPicture picture={fileUrl(post.pictureFileId)} sizes="240px" />
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
