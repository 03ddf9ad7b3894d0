import type { FieldMetadata } from "@conform-to/react";
import { type ReactNode, useMemo, useState } from "react";
import type { FriendSort } from "~/areas/sending/friends/friend-sort";
import type { ReceiptFilter, PanelFriend } from "~/areas/sending/friends/list-friends.server";
import type { Group } from "~/areas/sending/groups/list-groups.server";
import { SEND_SETTINGS } from "../../sending-links";
import type { LeftNow } from "../preview-send-run.server";
import type { PanelForm } from "../sending.schema.server";
import { ChosenChips } from "./chosen-chips";
import { FriendPicker } from "./friend-picker";
import { GroupChoice, type PanelFilter } from "./group-choice";
import { MessageFields, type TypedMessage } from "./message-fields";
import { FetchButton, SendBar } from "./panel-buttons";
import { useAllFriends } from "./use-all-friends";
import { useOverLimit } from "./use-over-limit";
import { useTicked } from "./use-ticked";

type Field = FieldMetadata<unknown, PanelForm, string[]>;
type Props = {
  contentsId: number;
  friends: PanelFriend[];
  /** Numbers of friends: matching the search, matching the filter (`listed`), all. */
  found: number;
  listed: number;
  total: number;
  nickname: string;
  sort: FriendSort;
  had: ReceiptFilter;
  groups: Group[];
  filters: PanelFilter[];
  picked: number[];
  /** Names of the newest picked friends. */
  pickedNames: { receiverId: number; nickname: string }[];
  chosen: number[];
  chosenFilters: number[];
  people: number | null;
  /** Chosen friends beyond the limit; null if the server has not counted them. */
  over: number[] | null;
  hasScripts: boolean;
  closeHref: string;
  left: LeftNow;
  weeklyMost: number | null;
  isNight: boolean;
  isPaid: boolean;
  post: { title: string; summary: string; pictureUrl: string | null; href: string };
  typed: TypedMessage;
  fields: { opening: Field; adName: Field; adContact: Field };
  /** The choice of another time. */
  later: ReactNode;
};

export function SendForm({ groups, filters, post, typed, fields, left, isNight, isPaid, closeHref, over, later, ...panel }: Props) {
  const { all, members, isFailed } = useAllFriends({ ...panel, groups, filters });
  const ticked = useTicked(panel, members);
  const [isAd, setAd] = useState(typed.ad);
  const { friends, pickedNames } = panel;
  const nicknames = useMemo(
    () => new Map([...pickedNames, ...(all ?? friends)].map(({ receiverId, nickname }) => [receiverId, nickname])),
    [pickedNames, all, friends],
  );
  const beyond = useOverLimit(all, ticked, left, over);
  return (
    <>
      <section className="sheet" aria-labelledby="send-who">
        <FriendPicker
          {...panel}
          all={all}
          isFailed={isFailed}
          ticked={ticked}
          over={beyond}
          overMark={left.month <= left.day ? "over-month" : "over-day"}
          groupChoice={<GroupChoice groups={groups} filters={filters} ticked={ticked} />}
        >
          <FetchButton small />
          <p className="quiet">
            {panel.weeklyMost === null
              ? "너무 자주 받지 않도록 "
              : `한 친구에게 일주일에 ${panel.weeklyMost}번까지로 정했어요. 그만큼 받은 친구는 보내기 전에 알려 드려요. `}
            <a href={SEND_SETTINGS}>{panel.weeklyMost === null ? "일주일에 보낼 횟수 정하기" : "바꾸기"}</a>
          </p>
        </FriendPicker>
      </section>
      <section className="sheet" aria-labelledby="send-what">
        <div className="send-head">
          <h2 id="send-what">받을 메시지</h2>{" "}
          <a className="btn btn-sm btn-ghost send-view" href={post.href}>
            글 보기
          </a>
        </div>
        <MessageFields post={post} typed={typed} onAd={setAd} fields={fields} />
      </section>
      {later}
      <SendBar
        people={ticked.count}
        total={panel.total}
        picked={ticked.friends.size}
        left={left}
        isAtNight={isAd && isNight}
        isPaid={isPaid}
        closeHref={closeHref}
        onClear={ticked.clear}
        chips={<ChosenChips ticked={ticked} groups={groups} filters={filters} nicknames={nicknames} />}
      />
    </>
  );
}
