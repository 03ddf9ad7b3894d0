import { moveCustomer } from "~/areas/reports/counting/move-customer.server";
import { joinFriends, type Joining, lockPair } from "~/areas/sending/doubles/join-friends.server";
import type { MemberCtx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";

/** Make two own friends one, with the counts of reports (rule 313); idempotent, and not undone. Refuses as `joinFriends`. */
export async function mergeFriends(ctx: MemberCtx, joining: Joining): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const pair = await lockPair(tx, joining);
    if (!pair) return;
    await moveCustomer(tx, joining.mergedId, joining.keptId);
    await joinFriends(tx, pair);
  });
}
