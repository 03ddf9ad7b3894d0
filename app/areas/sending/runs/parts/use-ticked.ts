import { useMemo, useState } from "react";
import type { Members } from "./use-all-friends";

type Ticked = { picked: number[]; chosen: number[]; chosenFilters: number[]; people: number | null };
type Change = { friends?: Set<number>; groups?: Set<number>; filters?: Set<number> };

/** Ticks, and the number of people: from the server until a change. */
export function useTicked({ picked, chosen, chosenFilters, people }: Ticked, members: Members | null) {
  const [friends, setFriends] = useState(() => new Set(picked));
  const [groups, setGroups] = useState(() => new Set(chosen));
  const [filters, setFilters] = useState(() => new Set(chosenFilters));
  const [isChanged, setChanged] = useState(false);
  /** Everybody chosen; null while the members of a ticked group are unknown. */
  const everybody = useMemo(() => {
    if (groups.size + filters.size === 0) return friends;
    if (!members) return null;
    const inGroups = [...groups].flatMap((groupId) => members.groups[groupId] ?? []);
    const inFilters = [...filters].flatMap((filterId) => members.filters[filterId] ?? []);
    return new Set([...friends, ...inGroups, ...inFilters]);
  }, [friends, groups, filters, members]);
  const change = (next: Change) => {
    setChanged(true);
    if (next.friends) setFriends(next.friends);
    if (next.groups) setGroups(next.groups);
    if (next.filters) setFilters(next.filters);
  };
  return {
    friends,
    groups,
    filters,
    everybody,
    isChanged,
    count: everybody ? everybody.size : isChanged ? null : people,
    tickFriends: (ids: number[], isTicked: boolean) => change({ friends: withTicks(friends, ids, isTicked) }),
    tickGroup: (groupId: number, isTicked: boolean) => change({ groups: withTicks(groups, [groupId], isTicked) }),
    tickFilter: (filterId: number, isTicked: boolean) => change({ filters: withTicks(filters, [filterId], isTicked) }),
    clear: () => change({ friends: new Set(), groups: new Set(), filters: new Set() }),
  };
}

export type TickedPeople = ReturnType<typeof useTicked>;

function withTicks(tickedIds: Set<number>, ids: number[], isTicked: boolean): Set<number> {
  const next = new Set(tickedIds);
  for (const id of ids)
    if (isTicked) next.add(id);
    else next.delete(id);
  return next;
}
