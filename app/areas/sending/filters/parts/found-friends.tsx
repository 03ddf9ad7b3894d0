import { counted } from "~/messages/counted";
import { Pager } from "~/ui/pager";
import { FriendFace } from "~/ui/friend-face";
import { friendHref } from "../../sending-links";

type FoundPage = {
  friends: { receiverId: number; nickname: string; thumbnailUrl: string }[];
  total: number;
  page: number;
  totalPages: number;
};

export function FoundFriends({ page, texts }: { page: FoundPage | null; texts: string[] }) {
  if (!page) return <p className="quiet">조건을 정하고 ‘찾기’를 누르면 맞는 친구가 여기에 나와요.</p>;
  return (
    <>
      <p className="filter-found" role="status">{`${texts.join(", ")}: ${counted(page.total)}명`}</p>
      {page.total === 0 && <p className="quiet">지금은 맞는 친구가 없어요. 저장해 두면 맞는 친구가 생길 때 자동으로 들어와요.</p>}
      <ul className="friend-names">
        {page.friends.map(({ receiverId, nickname, thumbnailUrl }) => (
          <li key={receiverId}>
            <FriendFace className="friend-face" url={thumbnailUrl} name={nickname} />
            <a href={friendHref(receiverId)}>{nickname || "이름 없음"}</a>
          </li>
        ))}
      </ul>
      {page.totalPages > 1 && <Pager page={page.page} totalPages={page.totalPages} totalElements={page.total} unit="명" />}
    </>
  );
}
