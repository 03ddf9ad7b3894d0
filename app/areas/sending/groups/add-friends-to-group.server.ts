import { and, inArray, sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { friend } from "~db/schema/sending";
import { lockOwnGroup } from "../internal/own-groups.server";
import { onSide } from "./internal/group-sides.server";

export type ChosenFriends = number[] | { nickname: string };

/** Put friends into the member's group (2 §2 "Send target management"). Refuses `sending.none-selected`, `sending.no-such-group`. */
export async function addFriendsToGroup(ctx: MemberCtx, groupId: number, chosen: ChosenFriends): Promise<number> {
  const pickedIds = Array.isArray(chosen) ? chosen : null;
  if (pickedIds?.length === 0) throw new Refusal("sending.none-selected");
  return inTransaction(ctx, async (tx) => {
    await lockOwnGroup(tx, groupId);
    const candidates = onSide(tx, groupId, "friends", pickedIds ? "" : (chosen as { nickname: string }).nickname);
    const where = and(candidates, pickedIds ? inArray(friend.receiverId, pickedIds) : undefined);
    const [result] = await tx.db.execute(
      sql`INSERT INTO send_group_friend (group_id, receiver_id, created_at)
        SELECT ${groupId}, ${friend.receiverId}, ${tx.now()} FROM ${friend} WHERE ${where}`,
    );
    const { affectedRows } = result;
    await tx.audit("sending.group-friends-added", `send_group:${groupId}`, { added: affectedRows });
    return affectedRows;
  });
}
