import type { TalkFriend } from "~/integrations/kakao-talk.server";
import type { friend, FriendChanges } from "~db/schema/sending";

export type Known = Pick<
  typeof friend.$inferSelect,
  "receiverId" | "kakaotalkId" | "kakaotalkUuid" | "profileNickname" | "profileThumbnailImageUrl" | "goneAt"
>;
export type Fresh = Omit<Known, "receiverId" | "goneAt">;

/** One row a friend, under the id he is known by here: the messenger may keep an id back, then the uuid tells who it is. */
export function freshRows(known: Known[], friends: TalkFriend[]): Fresh[] {
  const byUuid = new Map(known.map((row) => [row.kakaotalkUuid, row.kakaotalkId]));
  const ids = new Set(known.map((row) => row.kakaotalkId));
  const idOf = ({ id, uuid }: TalkFriend) => (id !== null && ids.has(id) ? id : (byUuid.get(uuid) ?? id ?? uuid.slice(0, 40)));
  const listed = new Map(friends.map((one) => [idOf(one), one]));
  return [...listed].map(([kakaotalkId, one]) => ({
    kakaotalkId,
    kakaotalkUuid: one.uuid,
    profileNickname: [...one.nickname].slice(0, 100).join(""),
    profileThumbnailImageUrl: one.thumbnailUrl.length <= 500 ? one.thumbnailUrl : "",
  }));
}

/** A row that stays as it is keeps its stamp, so that a sync takes nobody's unsaved edit away. */
export function differing(known: Known[], rows: Fresh[]): Fresh[] {
  const before = new Map(known.map((row) => [row.kakaotalkId, row]));
  const fields = ["kakaotalkUuid", "profileNickname", "profileThumbnailImageUrl"] as const;
  return rows.filter((row) => {
    const old = before.get(row.kakaotalkId);
    return !old || old.goneAt !== null || fields.some((field) => old[field] !== row[field]);
  });
}

/** A subscriber's row that no fetch has filled yet has no address to send to: its first listing is new, not a return. */
export function compare(known: Known[], rows: Fresh[], receiverIds: Map<string, number>): Omit<FriendChanges, "gone"> {
  const before = new Map(known.map((row) => [row.kakaotalkId, row]));
  const added: number[] = [];
  const returned: number[] = [];
  const changed: FriendChanges["changed"] = [];
  for (const row of rows) {
    const receiverId = receiverIds.get(row.kakaotalkId)!;
    const old = before.get(row.kakaotalkId);
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
