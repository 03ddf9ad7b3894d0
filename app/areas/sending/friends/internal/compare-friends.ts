import type { TalkFriend } from "~/integrations/kakao-talk.server";
import type { friend, FriendChanges } from "~db/schema/sending";

export type Known = Pick<
  typeof friend.$inferSelect,
  "receiverId" | "kakaotalkId" | "kakaotalkUuid" | "profileNickname" | "profileThumbnailImageUrl" | "goneAt"
>;
export type Fresh = Omit<Known, "receiverId" | "goneAt">;

/** One row for each listed friend, under the id stored here: the messenger may leave the id out, then the uuid finds the row. */
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

/**
 * Sorts listed friends into new, returned and changed. A subscriber's row that no sync has filled yet counts as new, not as returned: it had no
 * address to send to.
 */
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
