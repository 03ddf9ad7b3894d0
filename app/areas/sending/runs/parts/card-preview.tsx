import { type CardMessage, cardText } from "../../internal/card-text";

type Props = { post: { title: string; summary: string; pictureUrl: string | null }; message: CardMessage };

export function CardPreview({ post, message }: Props) {
  const { title, description, stop } = cardText(post, message);
  return (
    <figure className="talk-card" aria-label="친구가 받을 메시지">
      {post.pictureUrl && <img src={post.pictureUrl} alt="" width={400} height={210} loading="lazy" />}
      <p className="talk-title">{title}</p>
      {description && <p className="talk-text">{description}</p>}
      <p className="talk-buttons">
        <span>글 읽기</span> <span>{stop}</span>
      </p>
    </figure>
  );
}
