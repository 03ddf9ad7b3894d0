import { inArray, isNull } from "drizzle-orm";
import { open, seal } from "~/core/crypto.server";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import type { TxCtx } from "~/core/transaction.server";
import { listed } from "~/grid/problems.server";
import { gridStore, type Row } from "~/grid/store.server";
import { friend, sendGroupFriend } from "~db/schema/sending";
import { friendsGrid } from "./friends.grid";
import { FriendGridRow } from "./friends.schema.server";

/** How a note's line end stands in a cell, which has one line only and would lose it. */
const LINE_END = " ⏎ ";

/**
 * The member's friends on the messenger that are still listed there. Notes are edited here; rows come by `syncFriends` alone. A deleted friend's
 * row stays behind what was sent, emptied of the notes; who has opted out stays so, whatever a later fetch brings (decision 54).
 */
export const friends = gridStore(friendsGrid, friend, FriendGridRow, {
  scope: (ctx) => ({ userId: (ctx as MemberCtx).actor.userId }),
  renamed: { phoneNumberEncryption: friend.sealedPhone },
  listed: isNull(friend.goneAt),
  shown: (row) => ({ ...row, phoneNumberEncryption: phoneOf(row), note: String(row.note ?? "").replaceAll("\n", LINE_END) }),
  check: async (_tx, { inserts, updates }) => {
    if (inserts.length > 0) throw new Refusal("sending.fetch-friends-instead");
    for (const { after } of updates) {
      const typed = after as FriendGridRow & { sealedPhone: string | null };
      typed.note = typed.note.replaceAll(LINE_END, "\n");
      if (typeof typed.phoneNumberEncryption === "string")
        typed.sealedPhone = typed.phoneNumberEncryption === "" ? null : seal(typed.phoneNumberEncryption);
    }
  },
  mayDelete: async (_ctx: Ctx, rows) => [
    `지울 친구: ${listed(
      rows.map((row) => row.profileNickname || "이름 없음"),
      10,
    )}`,
    "적어 둔 이름, 전화번호, 메모가 지워지고 발송 그룹에서 빠집니다. 보낸 기록은 남습니다.",
    "카카오톡 친구인 동안에는 다시 불러오면 목록에 나옵니다.",
  ],
  remove,
});

async function remove(tx: TxCtx, rows: Row[]): Promise<void> {
  const ids = rows.map((row) => row.receiverId as number);
  const notes = { name: "", sealedPhone: null, gender: null, age: null, hobby: null, occupation: null, note: "" };
  await tx.db
    .update(friend)
    .set({ ...notes, profileThumbnailImageUrl: "", exclusionYn: "N", goneAt: tx.now(), updatedAt: tx.now() })
    .where(inArray(friend.receiverId, ids));
  await tx.db.delete(sendGroupFriend).where(inArray(sendGroupFriend.receiverId, ids));
}

/** A listed row brings the sealed number under its outer name, a locked one under the table's. */
function phoneOf(row: Row): string {
  const sealed = (row.phoneNumberEncryption ?? row.sealedPhone) as string | null | undefined;
  return sealed ? open(sealed) : "";
}
