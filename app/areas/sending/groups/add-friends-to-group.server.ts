import { and, inArray, sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { friend } from "~db/schema/sending";
import { lockOwnGroup } from "../internal/own-groups.server";
import { onSide } from "./internal/group-sides.server";

/** Friends picked by their rows, or all of a list whose nickname contains the text ("" for all). */
export type ChosenFriends = number[] | { nickname: string };

/**
 * Puts the member's friends into one of his groups (2 §2 "Send target management"); who is in it already stays. Returns how many are new.
 * Refuses `sending.none-selected`, `sending.no-such-group`.
 */
export async function addFriendsToGroup(ctx: MemberCtx, groupId: number, chosen: ChosenFriends): Promise<number> {
  const picked = Array.isArray(chosen) ? chosen : null;
  if (picked?.length === 0) throw new Refusal("sending.none-selected");
  return inTransaction(ctx, async (tx) => {
    await lockOwnGroup(tx, groupId);
    const meant = onSide(tx, groupId, "friends", picked ? "" : (chosen as { nickname: string }).nickname);
    const where = and(meant, picked ? inArray(friend.receiverId, picked) : undefined);
    const [written] = await tx.db.execute(
      sql`INSERT INTO send_group_friend (group_id, receiver_id, created_at)
        SELECT ${groupId}, ${friend.receiverId}, ${tx.now()} FROM ${friend} WHERE ${where}`,
    );
    const { affectedRows } = written;
    await tx.audit("sending.group-friends-added", `send_group:${groupId}`, { added: affectedRows });
    return affectedRows;
  });
}
