import { Face } from "~/areas/blog/reading/parts/face";
import { Star } from "~/areas/blog/reading/parts/star";
import { useCsrf } from "~/ui/form/fields";
import type { Followed } from "../list-following.server";
import { FOLLOWING } from "../reader-links";

export function FollowingRows({ writers, back }: { writers: Followed[]; back: string }) {
  const csrf = useCsrf();
  return (
    <ul className="reader-writers">
      {writers.map((writer) => (
        <li key={writer.userId}>
          <Face nickname={writer.nickname} src={writer.picturePath} className="reader-face" size={48} />
          <div className="reader-writer">
            <p className="reader-name">
              <a href={writer.path}>{writer.nickname}</a> {writer.isSubscribed && <span className="badge">구독 중</span>}
            </p>
            {writer.selfIntroduction && <p className="quiet">{writer.selfIntroduction}</p>}
          </div>
          <div className="reader-buttons">
            {writer.isStarred && (
              <Star csrf={csrf} favoriteUserId={writer.userId} on label="즐겨찾는 중" of={writer.nickname} back={back} />
            )}{" "}
            {writer.isSubscribed && <Unsubscribe csrf={csrf} userId={writer.userId} nickname={writer.nickname} back={back} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

type Props = { csrf: string; userId: number; nickname: string; back: string };

function Unsubscribe({ csrf, userId, nickname, back }: Props) {
  return (
    <form method="post" action={FOLLOWING} className="star">
      <input type="hidden" name="csrf" value={csrf} />
      <input type="hidden" name="userId" value={userId} />
      <input type="hidden" name="back" value={back} />
      <button className="btn btn-sm" type="submit">
        구독 취소<span className="sr-only">{`: ${nickname}`}</span>
      </button>
    </form>
  );
}
