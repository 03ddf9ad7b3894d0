import { friendHref } from "../../sending-links";
import type { ChangedFriend } from "../read-last-sync.server";
import { FriendFace } from "~/ui/friend-face";

export function ChangedFriends({ friends }: { friends: ChangedFriend[] }) {
  return (
    <ul className="friend-names">
      {friends.map(({ receiverId, nickname, thumbnailUrl, before }) => (
        <li key={receiverId}>
          {before?.picture !== null && before?.picture !== undefined && (
            <>
              <FriendFace className="friend-face" url={before.picture} name={before.nickname ?? nickname} alt="바뀌기 전 사진" />
              <span aria-hidden="true">→</span>
            </>
          )}
          <FriendFace className="friend-face" url={thumbnailUrl} name={nickname} alt={before?.picture == null ? "" : "지금 사진"} />
          <span>
            {before?.nickname != null && (
              <>
                <span className="friend-was">{before.nickname || "이름 없음"}</span> <span className="sr-only">에서 바뀜:</span>{" "}
                <span aria-hidden="true">→</span>{" "}
              </>
            )}
            <a href={friendHref(receiverId)}>{nickname || "이름 없음"}</a>
          </span>
        </li>
      ))}
    </ul>
  );
}
