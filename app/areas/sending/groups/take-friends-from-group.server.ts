import { and, eq, inArray, like } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { contains } from "~/grid/list.server";
import { friend, sendGroupFriend } from "~db/schema/sending";
import { lockOwnGroup } from "../internal/own-groups.server";
import type { ChosenFriends } from "./add-friends-to-group.server";

/** Take friends out of the member's group. Refuses `sending.none-selected`, `sending.no-such-group`. */
export async function takeFriendsFromGroup(ctx: MemberCtx, groupId: number, chosen: ChosenFriends): Promise<number> {
  const pickedIds = Array.isArray(chosen) ? chosen : null;
  if (pickedIds?.length === 0) throw new Refusal("sending.none-selected");
  return inTransaction(ctx, async (tx) => {
    await lockOwnGroup(tx, groupId);
    const ids = pickedIds ?? idsByNickname(tx, (chosen as { nickname: string }).nickname);
    const [result] = await tx.db
      .delete(sendGroupFriend)
      .where(and(eq(sendGroupFriend.groupId, groupId), ids ? inArray(sendGroupFriend.receiverId, ids) : undefined));
    await tx.audit("sending.group-friends-taken", `send_group:${groupId}`, { taken: result.affectedRows });
    return result.affectedRows;
  });
}

function idsByNickname({ db, actor }: MemberCtx, nickname: string) {
  if (nickname === "") return null;
  const ownerCondition = and(eq(friend.userId, actor.userId), like(friend.profileNickname, contains(nickname)));
  return db.select({ receiverId: friend.receiverId }).from(friend).where(ownerCondition);
}
