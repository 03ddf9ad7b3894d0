import { useHydrated } from "remix-utils/use-hydrated";
import { FriendFace } from "~/ui/friend-face";
import type { GroupFriend } from "../list-group-friends.server";

type Props = {
  row: GroupFriend;
  ticked: boolean;
  tabIndex?: number;
  onFocus: () => void;
  onTick: (on: boolean) => void;
  onDrag: (isStart: boolean) => void;
};

const marks = { "opted-out": "수신 거부", excluded: "제외", gone: "친구 아님" };

export function TargetRow({ row, ticked, tabIndex, onFocus, onTick, onDrag }: Props) {
  const hydrated = useHydrated();
  const name = row.nickname || "이름 없음";
  return (
    <li
      className="target-row"
      draggable={hydrated || undefined}
      data-ticked={ticked ? "" : undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData("text/plain", name);
        event.dataTransfer.effectAllowed = "move";
        onDrag(true);
      }}
      onDragEnd={() => onDrag(false)}
    >
      <label>
        <input
          className="checkbox"
          type="checkbox"
          name="receiverId"
          value={row.receiverId}
          checked={ticked}
          tabIndex={tabIndex}
          onFocus={onFocus}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
        <FriendFace url={row.thumbnailUrl} name={name} size={36} />
        <span className="target-who">
          <span className="target-name">{name}</span>
          {row.about && <span className="target-about">{` ${row.about}`}</span>}
        </span>{" "}
        {row.why && <span className="target-mark">{marks[row.why]}</span>}
      </label>
    </li>
  );
}
