import { counted } from "~/messages/counted";
import { MOST_CHIPS } from "../send-panel-address";
import type { PanelFilter, PanelGroup } from "./group-choice";
import type { TickedPeople } from "./use-ticked";

type Props = { ticked: TickedPeople; groups: PanelGroup[]; filters: PanelFilter[]; nicknames: Map<number, string> };
type Chip = { name: "receiverId" | "groupId" | "filterId"; id: number; label: string; untick: () => void };

/** Groups, then friends from the newest. Without scripts, × posts the form. */
export function ChosenChips({ ticked, groups, filters, nicknames }: Props) {
  const friends = friendChips(ticked, nicknames);
  const chips: Chip[] = [
    ...groups
      .filter(({ groupId }) => ticked.groups.has(groupId))
      .map(({ groupId: id, groupName, count }): Chip => {
        return { name: "groupId", id, label: `${groupName} ${counted(count)}명`, untick: () => ticked.tickGroup(id, false) };
      }),
    ...filters
      .filter(({ filterId }) => ticked.filters.has(filterId))
      .map(({ filterId: id, filterName, count }): Chip => {
        return { name: "filterId", id, label: `${filterName} ${counted(count)}명`, untick: () => ticked.tickFilter(id, false) };
      }),
    ...friends,
  ];
  const others = ticked.friends.size - friends.length;
  if (chips.length + others === 0) return null;
  return (
    <ul className="send-chips" aria-label="선택한 친구와 그룹">
      {chips.map(({ name, id, label, untick }) => (
        <li key={`${name}${id}`}>
          <button
            className="send-chip"
            type="submit"
            name="drop"
            value={`${name} ${id}`}
            onClick={(event) => {
              event.preventDefault();
              focusNext(event.currentTarget);
              untick();
            }}
          >
            <span>{label}</span> <span aria-hidden="true">×</span> <span className="sr-only">빼기</span>
          </button>
        </li>
      ))}
      {others > 0 && <li className="quiet">{`외 ${counted(others)}명`}</li>}
    </ul>
  );
}

function friendChips(ticked: TickedPeople, nicknames: Map<number, string>): Chip[] {
  const newest = [...ticked.friends].slice(-MOST_CHIPS).reverse();
  return newest.flatMap((id): Chip[] => {
    const label = nicknames.get(id);
    return label === undefined ? [] : [{ name: "receiverId", id, label, untick: () => ticked.tickFriends([id], false) }];
  });
}

/** The pressed chip goes; the keyboard stays in the row. */
function focusNext(button: HTMLButtonElement): void {
  const item = button.closest("li");
  const next = item?.nextElementSibling?.querySelector("button") ?? item?.previousElementSibling?.querySelector("button");
  (next ?? document.querySelector<HTMLElement>(".send-none"))?.focus();
}
