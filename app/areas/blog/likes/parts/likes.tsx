import { likePath } from "../like-path";
import { LikeButton, likeText } from "./like-button";

type Props = { contentsId: number; count: number; closed: boolean; csrf: string; own?: boolean; liked?: boolean };

export function Likes({ contentsId, count, closed, csrf, own = false, liked }: Props) {
  if (own)
    return (
      <p>
        <a href={likePath(contentsId)}>{closed ? "공감을 받지 않는 글이에요" : likeText(count)}</a>
      </p>
    );
  return closed ? null : <LikeButton csrf={csrf} contentsId={contentsId} count={count} liked={liked ?? null} />;
}
