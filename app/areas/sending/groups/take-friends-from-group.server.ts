import { and, eq, inArray, like } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { contains } from "~/grid/list.server";
import { friend, sendGroupFriend } from "~db/schema/sending";
import { lockOwnGroup } from "../internal/own-groups.server";
import type { ChosenFriends } from "./add-friends-to-group.server";

/**
 * Takes friends out of one of the member's groups; they stay friends. Returns how many went. Refuses `sending.none-selected`,
 * `sending.no-such-group`.
 */
export async function takeFriendsFromGroup(ctx: MemberCtx, groupId: number, chosen: ChosenFriends): Promise<number> {
  const picked = Array.isArray(chosen) ? chosen : null;
  if (picked?.length === 0) throw new Refusal("sending.none-selected");
  return inTransaction(ctx, async (tx) => {
    await lockOwnGroup(tx, groupId);
    const meant = picked ?? named(tx, (chosen as { nickname: string }).nickname);
    const [result] = await tx.db
      .delete(sendGroupFriend)
      .where(and(eq(sendGroupFriend.groupId, groupId), meant ? inArray(sendGroupFriend.receiverId, meant) : undefined));
    await tx.audit("sending.group-friends-taken", `send_group:${groupId}`, { taken: result.affectedRows });
    return result.affectedRows;
  });
}

/** The member's friends whose nickname contains the text; null when that is everyone. */
function named({ db, actor }: MemberCtx, nickname: string) {
  if (nickname === "") return null;
  const mine = and(eq(friend.userId, actor.userId), like(friend.profileNickname, contains(nickname)));
  return db.select({ receiverId: friend.receiverId }).from(friend).where(mine);
}
