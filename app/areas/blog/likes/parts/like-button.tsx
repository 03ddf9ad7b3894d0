import { likePath } from "../like-path";

type Props = {
  csrf: string;
  contentsId: number;
  count: number;
  /** Null on a kept page. */
  liked: boolean | null;
};

/** `script/like.js` replaces this form with `#like` of the response. */
export function LikeButton({ csrf, contentsId, count, liked }: Props) {
  return (
    <form method="post" action={likePath(contentsId)} className="like no-print" id="like">
      <input type="hidden" name="csrf" value={csrf} />
      {liked !== null && <input type="hidden" name="likeYn" value={liked ? "N" : "Y"} />}
      <button className="btn like-button" type="submit" aria-pressed={liked ?? undefined}>
        <span className="like-sign" aria-hidden="true">
          {liked ? "♥ " : "♡ "}
        </span>
        {likeText(count)}
      </button>
    </form>
  );
}

export const likeText = (count: number): string => (count > 0 ? `공감 ${count.toLocaleString("ko-KR")}` : "공감");
