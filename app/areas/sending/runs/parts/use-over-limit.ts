import { useMemo } from "react";
import type { PanelFriend } from "~/areas/sending/friends/list-friends.server";
import { friendComparer } from "~/areas/sending/friends/friend-sort";
import type { LeftNow } from "../preview-send-run.server";
import type { TickedPeople } from "./use-ticked";

const NOBODY: ReadonlySet<number> = new Set();

/** Chosen friends beyond the limit. A run takes the others first, by name. `over` is the server's list until a change. */
export function useOverLimit(all: PanelFriend[] | null, { everybody, isChanged }: TickedPeople, left: LeftNow, over: number[] | null) {
  const now = Math.min(left.day, left.month);
  const isOver = everybody !== null && everybody.size > now;
  const byName = useMemo(() => (isOver ? (all?.toSorted(friendComparer("nickname")) ?? null) : null), [isOver, all]);
  return useMemo(() => {
    if (over && !isChanged) return new Set(over);
    if (!byName || !everybody) return NOBODY;
    const inOrder = byName.filter(({ receiverId }) => everybody.has(receiverId));
    // A filter may hide some of the chosen; then their order is unknown.
    return inOrder.length < everybody.size ? NOBODY : new Set(inOrder.slice(now).map(({ receiverId }) => receiverId));
  }, [over, isChanged, byName, everybody, now]);
}
