import { and, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import type { TxCtx } from "~/core/transaction.server";
import { sendingList, sendingListFriend } from "~db/schema/sending";
import { noPlan } from "../internal/plan-rooms.server";
import type { Receivers } from "./receivers.server";

type Entry = { sendingListId: number; contentsId: number };

/** The member's waiting entry. Refuses `common.not-found`, and `sending.already-sent` once a run took it. */
export async function fetchEntry(ctx: MemberCtx, sendingListId: number, lock = false): Promise<typeof sendingList.$inferSelect> {
  const query = ctx.db
    .select()
    .from(sendingList)
    .where(and(eq(sendingList.sendingListId, sendingListId), eq(sendingList.userId, ctx.actor.userId)));
  const [row] = await (lock ? query.for("update") : query);
  if (!row) throw new Refusal("common.not-found");
  if (row.sendYn === "Y") throw new Refusal("sending.already-sent");
  return row;
}

/** The member's waiting entry of this post. Refuses as `fetchEntry`. */
export async function fetchWaitingEntry(ctx: MemberCtx, { sendingListId, contentsId }: Entry, lock = false) {
  const row = await fetchEntry(ctx, sendingListId, lock);
  if (row.contentsId !== contentsId) throw new Refusal("common.not-found");
  return row;
}

/** Mark the entry sent with its run (rule 47) and the group or filter used. Refuses as `fetchWaitingEntry`. */
export async function takeWaitingEntry(tx: TxCtx<MemberCtx["actor"]>, entry: Entry, receivers: Receivers) {
  const { groupId, filterId } = await fetchWaitingEntry(tx, entry, true);
  const sentTo = singleGroup(receivers) ?? { groupId, filterId };
  await tx.db
    .update(sendingList)
    .set({ sendYn: "Y", ...noPlan, ...sentTo, updatedAt: tx.now() })
    .where(eq(sendingList.sendingListId, entry.sendingListId));
}

function singleGroup(receivers: Receivers): { groupId: number | null; filterId: number | null } | null {
  if (typeof receivers !== "object" || !("groupIds" in receivers)) return null;
  const filterIds = "filterIds" in receivers ? (receivers.filterIds ?? []) : [];
  if (receivers.groupIds.length + filterIds.length !== 1) return null;
  return { groupId: receivers.groupIds[0] ?? null, filterId: filterIds[0] ?? null };
}

/** Delete the friends stored with a waiting entry. */
export async function emptyWaitingEntry(tx: MemberCtx, sendingListId: number): Promise<void> {
  await tx.db.delete(sendingListFriend).where(eq(sendingListFriend.sendingListId, sendingListId));
}
