import type { TalkFriend } from "~/integrations/kakao-talk.server";
import type { friend, FriendChanges } from "~db/schema/sending";

export type Known = Pick<
  typeof friend.$inferSelect,
  "receiverId" | "kakaotalkId" | "kakaotalkUuid" | "profileNickname" | "profileThumbnailImageUrl" | "goneAt" | "mergedIntoId"
>;
export type Fresh = Omit<Known, "receiverId" | "goneAt" | "mergedIntoId">;

/** Rows of listed friends under stored ids; the uuid finds those whose id the messenger omits. */
export function freshRows(known: Known[], friends: TalkFriend[]): Fresh[] {
  const byUuid = new Map(known.map((row) => [row.kakaotalkUuid, row.kakaotalkId]));
  const ids = new Set(known.map((row) => row.kakaotalkId));
  const idOf = ({ id, uuid }: TalkFriend) => (id !== null && ids.has(id) ? id : (byUuid.get(uuid) ?? id ?? uuid.slice(0, 40)));
  const friendById = new Map(friends.map((talkFriend) => [idOf(talkFriend), talkFriend]));
  return [...friendById].map(([kakaotalkId, talkFriend]) => ({
    kakaotalkId,
    kakaotalkUuid: talkFriend.uuid,
    profileNickname: [...talkFriend.nickname].slice(0, 100).join(""),
    profileThumbnailImageUrl: talkFriend.thumbnailUrl.length <= 500 ? talkFriend.thumbnailUrl : "",
  }));
}

/** Listed rows without those merged into a friend who is listed too. Without that friend, the merged row is the way to the person. */
export function withoutMerged(known: Known[], rows: Fresh[], isComplete: boolean): Fresh[] {
  const listed = new Set(rows.map((row) => row.kakaotalkId));
  const reachable = new Set(known.filter((row) => !isComplete || listed.has(row.kakaotalkId)).map((row) => row.receiverId));
  const merged = new Map(known.map((row) => [row.kakaotalkId, row.mergedIntoId]));
  return rows.filter((row) => !reachable.has(merged.get(row.kakaotalkId) ?? 0));
}

/** Skip unchanged rows: with `updatedAt` kept, a sync invalidates no unsaved edit. */
export function changedRows(known: Known[], rows: Fresh[]): Fresh[] {
  const knownById = new Map(known.map((row) => [row.kakaotalkId, row]));
  const fields = ["kakaotalkUuid", "profileNickname", "profileThumbnailImageUrl"] as const;
  return rows.filter((row) => {
    const old = knownById.get(row.kakaotalkId);
    return !old || old.goneAt !== null || fields.some((field) => old[field] !== row[field]);
  });
}

/** Sort friends into new, returned and changed. Subscribers before the first sync count as new: nobody could send to them. */
export function compare(known: Known[], rows: Fresh[], receiverIds: Map<string, number>): Omit<FriendChanges, "gone"> {
  const knownById = new Map(known.map((row) => [row.kakaotalkId, row]));
  const added: number[] = [];
  const returned: number[] = [];
  const changed: FriendChanges["changed"] = [];
  for (const row of rows) {
    const receiverId = receiverIds.get(row.kakaotalkId)!;
    const old = knownById.get(row.kakaotalkId);
    if (!old || old.kakaotalkUuid === "") added.push(receiverId);
    else if (old.goneAt) returned.push(receiverId);
    else {
      const nickname = old.profileNickname === row.profileNickname ? null : old.profileNickname;
      const picture = old.profileThumbnailImageUrl === row.profileThumbnailImageUrl ? null : old.profileThumbnailImageUrl;
      if (nickname !== null || picture !== null) changed.push({ receiverId, nickname, picture });
    }
  }
  return { added, returned, changed };
}
