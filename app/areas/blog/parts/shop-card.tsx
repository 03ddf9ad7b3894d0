import { blogPath, postPath } from "~/areas/blog/reading-link";
import { formatSeoul } from "~/time/seoul";

type Card = {
  contentsId: number;
  userId: number;
  userNickname: string;
  title: string;
  summary: string;
  picturePath: string | null;
  subjectName: string;
  createdDateTime: string;
  sendCount: number;
  viewCount: number;
};

/** A post in the shop: what it looks like, who wrote it, how often it was sent and read, and the step to sending it. */
export function ShopCard({ post }: { post: Card }) {
  const savedAt = new Date(post.createdDateTime);
  return (
    <li className="shop-card">
      <div className="shop-text">
        <h2>
          <a href={postPath(post)}>{post.title}</a>
        </h2>
        <p className="quiet">
          {`${post.subjectName} · `}
          <a href={blogPath(post.userId)}>{post.userNickname}</a>
          {" · "}
          <time dateTime={formatSeoul(savedAt, "yyyy-MM-dd")}>{formatSeoul(savedAt, "yyyy.MM.dd")}</time>
        </p>
        <div className="shop-foot">
          <span className="quiet">{`발송 ${post.sendCount.toLocaleString("ko-KR")} · 조회 ${post.viewCount.toLocaleString("ko-KR")}`}</span>
          <a className="btn btn-sm" href={`/app/send-messages/send-contents?contentsId=${post.contentsId}`}>
            보내기<span className="sr-only">{`: ${post.title}`}</span>
          </a>
        </div>
      </div>
      {post.picturePath ? (
        <img className="shop-picture" src={post.picturePath} alt="" loading="lazy" width={320} height={180} />
      ) : (
        <div className="shop-picture">
          <p>{post.summary}</p>
        </div>
      )}
    </li>
  );
}
