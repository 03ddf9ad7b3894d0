import { and, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import type { TxCtx } from "~/core/transaction.server";
import { sendingList } from "~db/schema/sending";

/** The member's entry of the waiting list for this post. Refuses `common.not-found`, and `sending.already-sent` once its run has begun. */
export async function fetchWaitingEntry(ctx: MemberCtx, entry: { sendingListId: number; contentsId: number }, lock = false) {
  const found = ctx.db
    .select({ sendYn: sendingList.sendYn, contentsId: sendingList.contentsId })
    .from(sendingList)
    .where(and(eq(sendingList.sendingListId, entry.sendingListId), eq(sendingList.userId, ctx.actor.userId)));
  const [row] = await (lock ? found.for("update") : found);
  if (!row || row.contentsId !== entry.contentsId) throw new Refusal("common.not-found");
  if (row.sendYn === "Y") throw new Refusal("sending.already-sent");
}

/** The entry leaves the list with the run that sends it, both or neither (decision 47). Refuses as `fetchWaitingEntry`. */
export async function takeWaitingEntry(tx: TxCtx<MemberCtx["actor"]>, entry: { sendingListId: number; contentsId: number }) {
  await fetchWaitingEntry(tx, entry, true);
  await tx.db.update(sendingList).set({ sendYn: "Y", updatedAt: tx.now() }).where(eq(sendingList.sendingListId, entry.sendingListId));
}
