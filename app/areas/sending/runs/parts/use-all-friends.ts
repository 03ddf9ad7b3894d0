import { useEffect, useState } from "react";
import type { PanelFriend } from "~/areas/sending/friends/list-friends.server";

export type FriendTuple = [receiverId: number, nickname: string, thumbnailUrl: string];

/**
 * All friends who may be sent to, once a script has them: those of the first answer when they are all, else fetched behind it. Null until
 * then and where the fetch fails, which leaves the server's pages as they are.
 */
export function useAllFriends(friends: PanelFriend[], total: number): PanelFriend[] | null {
  const [fetched, setFetched] = useState<PanelFriend[] | null>(null);
  const complete = friends.length === total;
  useEffect(() => {
    if (complete) return;
    const leaving = new AbortController();
    fetch("/app/send-messages/send-friends", { signal: leaving.signal, headers: { Accept: "application/json" } })
      .then((answer) => (answer.ok ? (answer.json() as Promise<FriendTuple[]>) : Promise.reject(new Error(String(answer.status)))))
      .then((rows) => setFetched(rows.map(([receiverId, nickname, thumbnailUrl]) => ({ receiverId, nickname, thumbnailUrl }))))
      .catch(() => {});
    return () => leaving.abort();
  }, [complete, total]);
  return complete ? friends : fetched;
}
