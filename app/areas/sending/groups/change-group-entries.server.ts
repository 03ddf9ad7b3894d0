import { and, eq, inArray } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { friend } from "~db/schema/sending";
import { addFriendsToGroup } from "./add-friends-to-group.server";
import { takeFriendsFromGroup } from "./take-friends-from-group.server";

export type GroupEntry = { groupId: number; kakaotalkId: string };

/**
 * Put friends, by messenger id, into groups or take them out, all or nothing. Refuses `sending.no-such-friend`, `sending.no-such-group`.
 */
export async function changeGroupEntries(ctx: MemberCtx, entries: GroupEntry[], operation: "add" | "take"): Promise<number> {
  const idOf = await receiverIds(ctx, [...new Set(entries.map((entry) => entry.kakaotalkId))]);
  const groups = [...new Set(entries.map((entry) => entry.groupId))].sort((a, b) => a - b);
  return inTransaction(ctx, async (tx) => {
    let changed = 0;
    for (const groupId of groups) {
      const pickedIds = entries.flatMap((entry) => (entry.groupId === groupId ? [idOf.get(entry.kakaotalkId)!] : []));
      changed += await (operation === "add" ? addFriendsToGroup : takeFriendsFromGroup)(tx, groupId, pickedIds);
    }
    return changed;
  });
}

async function receiverIds(ctx: MemberCtx, kakaotalkIds: string[]): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ receiverId: friend.receiverId, kakaotalkId: friend.kakaotalkId })
    .from(friend)
    .where(and(eq(friend.userId, ctx.actor.userId), inArray(friend.kakaotalkId, kakaotalkIds)));
  const idByKakaotalkId = new Map(rows.map((row) => [row.kakaotalkId, row.receiverId]));
  const unknownCount = kakaotalkIds.filter((kakaotalkId) => !idByKakaotalkId.has(kakaotalkId)).length;
  if (unknownCount > 0) throw new Refusal("sending.no-such-friend", { count: unknownCount });
  return idByKakaotalkId;
}
