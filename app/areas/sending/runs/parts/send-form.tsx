import type { FieldMetadata } from "@conform-to/react";
import { type ReactNode, useState } from "react";
import type { FriendSort } from "~/areas/sending/friends/friend-sort";
import type { ReceiptFilter, PanelFriend } from "~/areas/sending/friends/list-friends.server";
import type { Group } from "~/areas/sending/groups/list-groups.server";
import { SEND_SETTINGS } from "../../sending-links";
import type { LeftNow } from "../preview-send-run.server";
import type { PanelForm } from "../sending.schema.server";
import { FriendPicker } from "./friend-picker";
import { GroupChoice, type PanelFilter } from "./group-choice";
import { MessageFields, type TypedMessage } from "./message-fields";
import { FetchButton, SendBar } from "./panel-buttons";
import { useAllFriends } from "./use-all-friends";
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
  chosen: number[];
  chosenFilters: number[];
  people: number | null;
  left: LeftNow;
  weeklyMost: number | null;
  isNight: boolean;
  isPaid: boolean;
  post: { title: string; summary: string; pictureUrl: string | null };
  typed: TypedMessage;
  fields: { opening: Field; adName: Field; adContact: Field };
  /** The choice of another time. */
  later: ReactNode;
};

export function SendForm({ groups, filters, post, typed, fields, left, isNight, isPaid, later, ...panel }: Props) {
  const { all, members, isFailed } = useAllFriends({ ...panel, groups, filters });
  const ticked = useTicked(panel, members);
  const [isAd, setAd] = useState(typed.ad);
  return (
    <>
      <section className="sheet" aria-labelledby="send-who">
        <h2 id="send-who">1. 받는 사람</h2>
        <GroupChoice groups={groups} filters={filters} ticked={ticked} />
        <FriendPicker {...panel} all={all} isFailed={isFailed} ticked={ticked} />
        <div className="send-below">
          <FetchButton small />
          <p className="quiet">
            {panel.weeklyMost === null
              ? "너무 자주 받지 않도록 "
              : `한 친구에게 일주일에 ${panel.weeklyMost}번까지로 정했어요. 그만큼 받은 친구는 보내기 전에 알려 드려요. `}
            <a href={SEND_SETTINGS}>{panel.weeklyMost === null ? "일주일에 보낼 횟수 정하기" : "바꾸기"}</a>
          </p>
        </div>
      </section>
      <section className="sheet" aria-labelledby="send-what">
        <h2 id="send-what">2. 메시지</h2>
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
      />
    </>
  );
}
