import { useEffect, useState } from "react";
import type { Had, PanelFriend } from "~/areas/sending/friends/list-friends.server";

type FriendTuple = [receiverId: number, nickname: string, thumbnailUrl: string];
/** Who is in each group, and in each that fills itself, and may be sent to. */
export type Members = { groups: Record<number, number[]>; filters: Record<number, number[]> };
/** `friends`: those of the filter, by nickname. */
export type PanelFriends = { friends: FriendTuple[]; members: Members };

type Shown = { contentsId: number; friends: PanelFriend[]; listed: number; had: Had; groups: unknown[]; filters: unknown[] };
const NOBODY: Members = { groups: {}, filters: {} };

/**
 * All friends of the panel's filter and the members of its groups, once a script has them: fetched behind the first answer, unless that has them
 * all. Both are null until then. When the fetch fails (`isFailed`), they stay null, and the page keeps the friends of the first answer.
 */
export function useAllFriends({ contentsId, friends, listed, had, groups, filters }: Shown) {
  const [fetched, setFetched] = useState<{ all: PanelFriend[]; members: Members } | null>(null);
  const [isFailed, setFailed] = useState(false);
  const complete = friends.length === listed;
  const hasGroups = groups.length + filters.length > 0;
  const isNeeded = !complete || hasGroups;
  useEffect(() => {
    if (!isNeeded) return;
    const leaving = new AbortController();
    setFailed(false);
    fetch(`/app/send-messages/send-friends?contentsId=${contentsId}&had=${had}`, {
      signal: leaving.signal,
      headers: { Accept: "application/json" },
    })
      .then((answer) => (answer.ok ? (answer.json() as Promise<PanelFriends>) : Promise.reject(new Error(String(answer.status)))))
      .then((data) => {
        const all = data.friends.map(([receiverId, nickname, thumbnailUrl]) => ({ receiverId, nickname, thumbnailUrl }));
        setFetched({ all, members: data.members });
      })
      .catch(() => !leaving.signal.aborted && setFailed(true));
    return () => leaving.abort();
  }, [isNeeded, contentsId, had]);
  return { all: complete ? friends : (fetched?.all ?? null), members: hasGroups ? (fetched?.members ?? null) : NOBODY, isFailed };
}
