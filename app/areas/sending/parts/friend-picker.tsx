import { type ReactNode, useState } from "react";
import type { FriendSort, PanelFriend } from "../list-friends.server";

type Props = { friends: PanelFriend[]; picked: number[]; nickname: string; sort: FriendSort; children: ReactNode };

const SORTS: [FriendSort, string][] = [
  ["nickname", "이름순"],
  ["-nickname", "이름 거꾸로"],
  ["newest", "최근 등록순"],
];
const names = new Intl.Collator("ko");
const orders: Record<FriendSort, (a: PanelFriend, b: PanelFriend) => number> = {
  nickname: (a, b) => names.compare(a.nickname, b.nickname),
  "-nickname": (a, b) => names.compare(b.nickname, a.nickname),
  newest: (a, b) => b.receiverId - a.receiverId,
};
const plain = (text: string) => text.normalize("NFC").toLowerCase().replace(/\s/g, "");

/**
 * The friends to tick, with their search and order. Ticked friends whom the search hides stay ticked and are posted with the rest; without
 * script the buttons post the form, and the server answers with the same page and the same ticks. `children` are the buttons that send.
 */
export function FriendPicker({ friends, picked, nickname, sort, children }: Props) {
  const [ticked, setTicked] = useState(() => new Set(picked));
  const [keyword, setKeyword] = useState(nickname);
  const [order, setOrder] = useState<FriendSort | null>(null);
  const matching = friends.filter((friend) => plain(friend.nickname).includes(plain(keyword)));
  const shown = order ? matching.sort(orders[order]) : matching;
  const visible = new Set(shown.map((friend) => friend.receiverId));
  const hidden = friends.filter((friend) => ticked.has(friend.receiverId) && !visible.has(friend.receiverId));
  const count = shown.filter((friend) => ticked.has(friend.receiverId)).length + hidden.length;

  function tick(ids: number[], on: boolean) {
    const next = new Set(ticked);
    for (const id of ids)
      if (on) next.add(id);
      else next.delete(id);
    setTicked(next);
  }

  return (
    <>
      <div className="send-find">
        <div className="field">
          <label htmlFor="nickname">닉네임 찾기</label>
          <input
            className="input"
            type="search"
            id="nickname"
            name="nickname"
            maxLength={100}
            defaultValue={nickname}
            autoComplete="off"
            onChange={(event) => setKeyword(event.currentTarget.value)}
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          />
        </div>
        <button className="btn" type="submit" name="intent" value="search">
          찾기
        </button>
        <input type="hidden" name="sort" value={order ?? sort} />
        {SORTS.map(([value, label]) => (
          <button
            key={value}
            className="btn"
            type="submit"
            name="resort"
            value={value}
            aria-pressed={(order ?? sort) === value}
            onClick={(event) => {
              event.preventDefault();
              setOrder(value);
            }}
          >
            {label}
          </button>
        ))}
      </div>
      {hidden.map((friend) => (
        <input key={friend.receiverId} type="hidden" name="receiverId" value={friend.receiverId} />
      ))}
      <fieldset className="send-friends">
        <legend className="sr-only">받을 친구</legend>
        {shown.length === 0 && <p className="quiet">‘{keyword}’에 맞는 친구가 없어요. 찾는 말을 지우면 모두 보여요.</p>}
        <ul>
          {shown.map((friend) => (
            <li key={friend.receiverId}>
              <label>
                <input
                  className="checkbox"
                  type="checkbox"
                  name="receiverId"
                  value={friend.receiverId}
                  checked={ticked.has(friend.receiverId)}
                  onChange={(event) => tick([friend.receiverId], event.currentTarget.checked)}
                />
                <Face url={friend.thumbnailUrl} />
                <span>{friend.nickname}</span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <div className="send-bar">
        <output aria-live="polite">{`선택: ${count} / ${friends.length}`}</output>
        {children}
      </div>
    </>
  );
}

function Face({ url }: { url: string }) {
  if (!url) return <span className="send-face" aria-hidden="true" />;
  return <img src={url} alt="" width={50} height={50} loading="lazy" referrerPolicy="no-referrer" />;
}
