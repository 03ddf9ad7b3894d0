import { faceOf } from "~/ui/face";
import { friendHref } from "../../sending-links";
import type { ChangedFriend } from "../read-last-sync.server";

export function ChangedFriends({ friends }: { friends: ChangedFriend[] }) {
  return (
    <ul className="friend-names">
      {friends.map(({ receiverId, nickname, thumbnailUrl, before }) => (
        <li key={receiverId}>
          {before?.picture !== null && before?.picture !== undefined && (
            <>
              <FriendFace url={before.picture} name={before.nickname ?? nickname} alt="바뀌기 전 사진" />
              <span aria-hidden="true">→</span>
            </>
          )}
          <FriendFace url={thumbnailUrl} name={nickname} alt={before?.picture == null ? "" : "지금 사진"} />
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

export function FriendFace({ url, name, alt = "" }: { url: string; name: string; alt?: string }) {
  if (!url)
    return (
      <span
        className="face friend-face"
        {...faceOf(name)}
        role={alt ? "img" : undefined}
        aria-label={alt || undefined}
        aria-hidden={alt ? undefined : true}
      />
    );
  return <img className="face friend-face" src={url} alt={alt} width={40} height={40} loading="lazy" referrerPolicy="no-referrer" />;
}
