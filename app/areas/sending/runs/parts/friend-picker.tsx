import { type ReactNode, useMemo, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { type FriendMark, friendMarks } from "~/areas/sending/friends/friend-marks";
import { friendComparer, type FriendSort } from "~/areas/sending/friends/friend-sort";
import type { ReceiptFilter, PanelFriend } from "~/areas/sending/friends/list-friends.server";
import { counted } from "~/messages/counted";
import { FriendFace } from "~/ui/friend-face";
import { FriendSift } from "./friend-sift";
import type { TickedPeople } from "./use-ticked";
import { useWindow } from "./use-window";

type Props = {
  /** Friends filtered by the server; only the first ones if a script fetches the rest. */
  friends: PanelFriend[];
  all: PanelFriend[] | null;
  isFailed: boolean;
  ticked: TickedPeople;
  found: number;
  nickname: string;
  sort: FriendSort;
  had: ReceiptFilter;
  /** Ids of chosen friends beyond the limit, and the word for them. */
  over: ReadonlySet<number>;
  overMark: FriendMark;
  hasScripts: boolean;
  groupChoice: ReactNode;
  /** Below the list. */
  children: ReactNode;
};

const emptyTexts: Record<ReceiptFilter, string> = {
  all: "보낼 수 있는 친구가 없어요.",
  never: "모두 이 글을 받았어요. ‘모두’를 누르면 친구가 다 보여요.",
  unread: "받고 안 읽은 사람이 없어요. ‘모두’를 누르면 친구가 다 보여요.",
};
const FEW = 100;
/** Longer lists stay in their frame. */
const SHORT = 200;
/** Friends in the frame of a phone and of a wide screen. */
const [PHONE_FRIENDS, WIDE_FRIENDS] = [5, 18];
const normalize = (text: string) => text.normalize("NFC").toLowerCase().replace(/\s/g, "");

/** Friends to tick (2 §2). A script draws only rows in sight; hidden fields post other ticks. */
export function FriendPicker({ friends, all, isFailed, ticked, found, nickname, sort, had, ...more }: Props) {
  const { over, overMark, hasScripts, groupChoice, children } = more;
  const [keyword, setKeyword] = useState(nickname);
  const [order, setOrder] = useState<FriendSort | null>(null);
  const matching = useMemo(() => {
    if (!all) return friends;
    const normalizedKeyword = normalize(keyword);
    const matchingName = normalizedKeyword ? all.filter((friend) => normalize(friend.nickname).includes(normalizedKeyword)) : [...all];
    return matchingName.sort(friendComparer(order ?? sort));
  }, [all, friends, keyword, order, sort]);
  const view = useWindow(matching.length);
  const isHydrated = useHydrated();
  const isLong = isHydrated && all !== null && matching.length > FEW;
  const drawnIndexes = isLong ? view.drawn : [...matching.keys()];
  const visible = new Set(drawnIndexes.map((index) => matching[index]!.receiverId));
  const hidden = [...ticked.friends].filter((receiverId) => !visible.has(receiverId));
  const matches = all ? matching.length : found;

  return (
    <>
      <div className="send-head">
        <h2 id="send-who">받는 사람</h2> {groupChoice} <FriendSift sort={order ?? sort} had={had} onSort={all && setOrder} />
      </div>
      <div className="send-find">
        <div className="field">
          <label className="sr-only" htmlFor="nickname">
            닉네임 검색
          </label>
          <input
            className="input"
            type="search"
            id="nickname"
            name="nickname"
            maxLength={100}
            placeholder="닉네임 검색"
            defaultValue={nickname}
            autoComplete="off"
            onChange={(event) => {
              setKeyword(event.currentTarget.value);
              view.box.current?.scrollTo(0, 0);
            }}
            onKeyDown={(event) => all && event.key === "Enter" && event.preventDefault()}
          />
        </div>
        {((!hasScripts && !isHydrated) || isFailed) && (
          <button className="btn" type="submit" name="intent" value="search">
            검색
          </button>
        )}
        <input type="hidden" name="had" value={had} />
        <input type="hidden" name="sort" value={order ?? sort} />
      </div>
      {hidden.map((receiverId) => (
        <input key={receiverId} type="hidden" name="receiverId" value={receiverId} />
      ))}
      <a className="sr-only" href="#send-what">
        친구 목록 건너뛰기
      </a>
      <fieldset className="box send-friends" data-more={moreOf(matches)} ref={view.box}>
        <legend className="sr-only">받을 친구</legend>
        {matches === 0 && (
          <p className="quiet">
            {keyword ? `‘${keyword}’에 맞는 친구가 없어요. 찾는 말을 지우고 다시 찾으면 모두 보여요.` : emptyTexts[had]}
          </p>
        )}
        <ul {...(isLong && { style: view.list, "data-long": "", ...view.focus })}>
          {drawnIndexes.map((index) => {
            const { receiverId, nickname: name, thumbnailUrl, mark } = matching[index]!;
            const shownMark = over.has(receiverId) && ticked.friends.has(receiverId) ? overMark : mark;
            const itemProps = isLong && { style: view.place(index), "data-at": index, "aria-setsize": matches, "aria-posinset": index + 1 };
            return (
              <li key={receiverId} {...itemProps}>
                <label>
                  <input
                    className="checkbox"
                    type="checkbox"
                    name="receiverId"
                    value={receiverId}
                    checked={ticked.friends.has(receiverId)}
                    disabled={mark === "opted-out"}
                    onChange={(event) => ticked.tickFriends([receiverId], event.currentTarget.checked)}
                  />
                  <FriendFace url={thumbnailUrl} name={name} />
                  {shownMark ? (
                    <span>
                      {name} <small>{friendMarks[shownMark]}</small>
                    </span>
                  ) : (
                    <span>{name}</span>
                  )}
                </label>
              </li>
            );
          })}
        </ul>
        {!all && found > friends.length && (
          <p className="send-more">
            <span>{`${counted(found)}명 중 ${counted(friends.length)}명이에요. 나머지를 ${isFailed ? "불러오지 못했어요" : "불러오고 있어요"}.`}</span>{" "}
            <button className="btn btn-sm" type="submit" name="whole" value="Y">
              {isFailed ? "모두 보기" : "기다리지 않고 모두 보기"}
            </button>
          </p>
        )}
      </fieldset>
      <div className="send-below">
        <button
          className="btn btn-sm"
          type="submit"
          name="intent"
          value="found"
          onClick={(event) => {
            if (!all) return;
            event.preventDefault();
            const ids = matching.flatMap((friend) => (friend.mark === "opted-out" ? [] : [friend.receiverId]));
            ticked.tickFriends(ids, true);
          }}
        >
          모두 선택
        </button>
        {moreOf(matches) !== undefined && matches <= SHORT && (
          <label className="btn btn-sm send-open">
            <input className="sr-only" type="checkbox" />
            <span className="send-open-all">{`${counted(matches)}명 모두 펼치기`}</span> <span className="send-open-less">접기</span>
          </label>
        )}
        {children}
      </div>
    </>
  );
}

/** Where friends are out of the frame: on a phone, or everywhere. */
function moreOf(matches: number): "phone" | "all" | undefined {
  if (matches > WIDE_FRIENDS) return "all";
  return matches > PHONE_FRIENDS ? "phone" : undefined;
}
