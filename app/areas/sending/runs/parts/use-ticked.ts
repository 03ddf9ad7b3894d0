import { useMemo, useState } from "react";
import type { Members } from "./use-all-friends";

type Ticked = { picked: number[]; chosen: number[]; chosenFilters: number[]; people: number | null };
type Change = { friends?: Set<number>; groups?: Set<number>; filters?: Set<number> };

/**
 * The friends and groups ticked in the panel, and how many distinct people they are: counted here once the groups' `members` are known, by the server
 * until the first change; null in between.
 */
export function useTicked({ picked, chosen, chosenFilters, people }: Ticked, members: Members | null) {
  const [friends, setFriends] = useState(() => new Set(picked));
  const [groups, setGroups] = useState(() => new Set(chosen));
  const [filters, setFilters] = useState(() => new Set(chosenFilters));
  const [isChanged, setChanged] = useState(false);
  const count = useMemo(() => {
    if (groups.size + filters.size === 0) return friends.size;
    if (!members) return isChanged ? null : people;
    const inGroups = [...groups].flatMap((groupId) => members.groups[groupId] ?? []);
    const inFilters = [...filters].flatMap((filterId) => members.filters[filterId] ?? []);
    return new Set([...friends, ...inGroups, ...inFilters]).size;
  }, [friends, groups, filters, members, people, isChanged]);
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
    count,
    tickFriends: (ids: number[], on: boolean) => change({ friends: ticked(friends, ids, on) }),
    tickGroup: (groupId: number, on: boolean) => change({ groups: ticked(groups, [groupId], on) }),
    tickFilter: (filterId: number, on: boolean) => change({ filters: ticked(filters, [filterId], on) }),
    clear: () => change({ friends: new Set(), groups: new Set(), filters: new Set() }),
  };
}

export type TickedPeople = ReturnType<typeof useTicked>;

function ticked(before: Set<number>, ids: number[], on: boolean): Set<number> {
  const next = new Set(before);
  for (const one of ids)
    if (on) next.add(one);
    else next.delete(one);
  return next;
}
