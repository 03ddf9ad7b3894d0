import { inArray, isNull, sql } from "drizzle-orm";
import { unseal, seal } from "~/core/crypto.server";
import { Refusal } from "~/core/refusal";
import type { TxCtx } from "~/core/transaction.server";
import { listed } from "~/grid/problems.server";
import { gridStore, keptAs } from "~/grid/store.server";
import { friend, friendTagging, sendGroupFriend } from "~db/schema/sending";
import { listTags } from "../tags/list-tags.server";
import { emptyNotes } from "./friend-note-fields";
import { friendsGrid } from "./friends.grid";
import { FriendGridRow } from "./friends.schema.server";
import { suggestFriends } from "./suggest-friends.server";

/** A cell has a single line. */
const LINE_END = " ⏎ ";

const tags = sql<string>`COALESCE((SELECT GROUP_CONCAT(t.tag_name ORDER BY t.tag_key SEPARATOR ', ')
  FROM friend_tagging g JOIN friend_tag t ON t.tag_id = g.tag_id WHERE g.receiver_id = friend.receiver_id), '')`;

/**
 * Only `syncFriends` adds rows. Deleting empties the notes but keeps the row for its dispatches. Exclusion and opt-out
 * survive syncs (rule 54).
 */
export const friends = gridStore(friendsGrid, friend, FriendGridRow, {
  access: "member",
  summary: "카카오톡 친구",
  calls: ["update", "remove"],
  suggest: { profileNickname: suggestFriends },
  scope: ({ actor }) => ({ userId: actor.userId }),
  kept: {
    phoneNumberEncryption: keptAs(
      friend.sealedPhone,
      (sealed) => (sealed ? unseal(sealed) : ""),
      (phone) => (phone === "" ? null : seal(phone)),
    ),
    note: keptAs(
      friend.note,
      (lines) => lines.replaceAll("\n", LINE_END),
      (line) => line.replaceAll(LINE_END, "\n"),
    ),
  },
  listed: isNull(friend.goneAt),
  joined: { fields: { tags } },
  lookups: async (ctx) => ({ tag: (await listTags(ctx)).map(({ tagId, tagName }) => ({ value: String(tagId), label: tagName })) }),
  search: {
    tag: (text) =>
      sql`EXISTS (SELECT 1 FROM friend_tagging g WHERE g.receiver_id = friend.receiver_id AND g.tag_id = ${/^\d{1,15}$/.test(text) ? Number(text) : 0})`,
  },
  check: async (_tx, { inserts }) => {
    if (inserts.length > 0) throw new Refusal("sending.fetch-friends-instead");
  },
  mayDelete: async (_ctx, rows) => [
    `지울 친구: ${listed(
      rows.map((row) => row.profileNickname || "이름 없음"),
      10,
    )}`,
    "적어 둔 이름, 전화번호, 메모가 지워지고 발송 그룹에서 빠지며 태그가 떼어집니다. 보낸 기록은 남습니다.",
    "카카오톡 친구인 동안에는 다시 불러오면 목록에 나옵니다.",
    ...(rows.some(({ exclusionYn }) => exclusionYn === "Y") ? ["발송에서 뺀 친구는 다시 나와도 빠져 있습니다."] : []),
  ],
  remove,
});

async function remove(tx: TxCtx, rows: (typeof friend.$inferSelect)[]): Promise<void> {
  const ids = rows.map((row) => row.receiverId);
  await tx.db
    .update(friend)
    .set({ ...emptyNotes, profileThumbnailImageUrl: "", goneAt: tx.now(), updatedAt: tx.now() })
    .where(inArray(friend.receiverId, ids));
  await tx.db.delete(sendGroupFriend).where(inArray(sendGroupFriend.receiverId, ids));
  await tx.db.delete(friendTagging).where(inArray(friendTagging.receiverId, ids));
}
