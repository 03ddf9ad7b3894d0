import { useEffect, useState } from "react";
import type { FriendMark } from "~/areas/sending/friends/friend-marks";
import type { ReceiptFilter, PanelFriend } from "~/areas/sending/friends/list-friends.server";

type FriendTuple = [receiverId: number, nickname: string, thumbnailUrl: string, mark?: FriendMark];
export type Members = { groups: Record<number, number[]>; filters: Record<number, number[]> };
export type PanelFriends = { friends: FriendTuple[]; members: Members };

type PanelState = { contentsId: number; friends: PanelFriend[]; listed: number; had: ReceiptFilter; groups: unknown[]; filters: unknown[] };
const NOBODY: Members = { groups: {}, filters: {} };

/** Friends and group members, fetched after the first page; null before, and after a failure. */
export function useAllFriends({ contentsId, friends, listed, had, groups, filters }: PanelState) {
  const [fetched, setFetched] = useState<{ all: PanelFriend[]; members: Members } | null>(null);
  const [isFailed, setFailed] = useState(false);
  const isComplete = friends.length === listed;
  const hasGroups = groups.length + filters.length > 0;
  const isNeeded = !isComplete || hasGroups;
  useEffect(() => {
    if (!isNeeded) return;
    const aborter = new AbortController();
    setFailed(false);
    fetch(`/app/send-messages/send-friends?contentsId=${contentsId}&had=${had}`, {
      signal: aborter.signal,
      headers: { Accept: "application/json" },
    })
      .then((response) => (response.ok ? (response.json() as Promise<PanelFriends>) : Promise.reject(new Error(String(response.status)))))
      .then((data) => {
        const all = data.friends.map(([receiverId, nickname, thumbnailUrl, mark = null]) => ({ receiverId, nickname, thumbnailUrl, mark }));
        setFetched({ all, members: data.members });
      })
      .catch(() => !aborter.signal.aborted && setFailed(true));
    return () => aborter.abort();
  }, [isNeeded, contentsId, had]);
  return { all: isComplete ? friends : (fetched?.all ?? null), members: hasGroups ? (fetched?.members ?? null) : NOBODY, isFailed };
}
