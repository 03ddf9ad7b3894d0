import { type ReactNode, useMemo, useState } from "react";
import type { FriendSort, PanelFriend } from "~/areas/sending/friends/list-friends.server";
import { MoreFriends, PageButtons } from "./friend-pages";
import { FetchButton } from "./panel-buttons";
import { useAllFriends } from "./use-all-friends";

type Props = {
  /** One page of the friends, as the server searched and sorted them. */
  friends: PanelFriend[];
  /** How many match the search, how many there are. */
  found: number;
  total: number;
  page: number;
  picked: number[];
  nickname: string;
  sort: FriendSort;
  children: ReactNode;
};

const SORTS: [FriendSort, string][] = [
  ["nickname", "이름순"],
  ["-nickname", "이름 역순"],
  ["newest", "최근 등록순"],
];
const STEP = 100;
// Latin before Hangul, as the database sorts: nothing may jump once the script has all friends.
const names = new Intl.Collator("en", { sensitivity: "base" });
const orders: Record<FriendSort, (a: PanelFriend, b: PanelFriend) => number> = {
  nickname: (a, b) => names.compare(a.nickname, b.nickname) || a.receiverId - b.receiverId,
  "-nickname": (a, b) => names.compare(b.nickname, a.nickname) || b.receiverId - a.receiverId,
  newest: (a, b) => b.receiverId - a.receiverId,
};
const plain = (text: string) => text.normalize("NFC").toLowerCase().replace(/\s/g, "");

/**
 * The friends to tick, with their search and order. The first answer brings one page of them; a script fetches the others and draws as many
 * as are looked at, and without script the buttons post the form and the server answers with the next page and the same ticks. Ticked
 * friends who are not drawn are posted with the rest. `children` are the buttons that send.
 */
export function FriendPicker({ friends, found, total, page, picked, nickname, sort, children }: Props) {
  const all = useAllFriends(friends, total);
  const [ticked, setTicked] = useState(() => new Set(picked));
  const [keyword, setKeyword] = useState(nickname);
  const [order, setOrder] = useState<FriendSort | null>(null);
  const [drawn, setDrawn] = useState(STEP);
  const matching = useMemo(() => {
    if (!all) return friends;
    const wanted = plain(keyword);
    const named = wanted ? all.filter((friend) => plain(friend.nickname).includes(wanted)) : [...all];
    return named.sort(orders[order ?? sort]);
  }, [all, friends, keyword, order, sort]);
  const shown = matching.slice(0, drawn);
  const visible = new Set(shown.map((friend) => friend.receiverId));
  const hidden = [...ticked].filter((receiverId) => !visible.has(receiverId));
  const matches = all ? matching.length : found;

  function tick(receiverId: number, on: boolean) {
    const next = new Set(ticked);
    if (on) next.add(receiverId);
    else next.delete(receiverId);
    setTicked(next);
  }

  return (
    <>
      <div className="send-find">
        <div className="field">
          <label htmlFor="nickname">닉네임 검색</label>
          <input
            className="input"
            type="search"
            id="nickname"
            name="nickname"
            maxLength={100}
            defaultValue={nickname}
            autoComplete="off"
            onChange={(event) => {
              setKeyword(event.currentTarget.value);
              setDrawn(STEP);
            }}
            onKeyDown={(event) => all && event.key === "Enter" && event.preventDefault()}
          />
        </div>
        <button className="btn" type="submit" name="intent" value="search">
          검색
        </button>
        <input type="hidden" name="sort" value={order ?? sort} />
        <input type="hidden" name="page" value={page} />
        <span className="segmented">
          {SORTS.map(([value, label]) => (
            <button
              key={value}
              type="submit"
              name="resort"
              value={value}
              aria-pressed={(order ?? sort) === value}
              onClick={(event) => {
                if (!all) return;
                event.preventDefault();
                setOrder(value);
              }}
            >
              {label}
            </button>
          ))}
        </span>
        <FetchButton />
      </div>
      {hidden.map((receiverId) => (
        <input key={receiverId} type="hidden" name="receiverId" value={receiverId} />
      ))}
      <fieldset className="box send-friends">
        <legend className="sr-only">받을 친구</legend>
        {matches === 0 && <p className="quiet">‘{keyword}’에 맞는 친구가 없어요. 찾는 말을 지우고 다시 찾으면 모두 보여요.</p>}
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
                  onChange={(event) => tick(friend.receiverId, event.currentTarget.checked)}
                />
                <Face url={friend.thumbnailUrl} />
                <span>{friend.nickname}</span>
              </label>
            </li>
          ))}
        </ul>
        {all ? (
          <MoreFriends drawn={shown.length} of={matches} onMore={() => setDrawn(drawn + STEP)} />
        ) : (
          <PageButtons page={page} found={matches} drawn={shown.length} />
        )}
      </fieldset>
      <div className="send-bar stays-below">
        <output aria-live="polite">{`선택: ${ticked.size} / ${total}`}</output>
        {children}
      </div>
    </>
  );
}

function Face({ url }: { url: string }) {
  if (!url) return <span className="face" aria-hidden="true" />;
  return <img className="face" src={url} alt="" width={50} height={50} loading="lazy" referrerPolicy="no-referrer" />;
}
