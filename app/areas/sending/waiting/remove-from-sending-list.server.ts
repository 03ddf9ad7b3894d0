import { eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { sendingList } from "~db/schema/sending";
import { fetchEntry } from "../receivers/waiting-entry.server";

/** Remove a waiting entry, not its post. Refuses `common.not-found`, `sending.already-sent`. */
export async function removeFromSendingList(ctx: MemberCtx, sendingListId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const entry = await fetchEntry(tx, sendingListId, true);
    await tx.db.delete(sendingList).where(eq(sendingList.sendingListId, sendingListId));
    await tx.audit("sending.waiting-removed", `sending_list:${sendingListId}`, { contentsId: entry.contentsId });
  });
}
