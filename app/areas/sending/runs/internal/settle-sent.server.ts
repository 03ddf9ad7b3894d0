import { sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { batchCalls } from "./batch-calls";
import type { Claimed } from "./settle.server";

const settleAllSent = batchCalls(async (items: { ctx: Ctx; claimed: Claimed }[]) => {
  const { ctx } = items[0]!;
  const now = ctx.now();
  const recipients = items.map(({ claimed }) => claimed.dispatch.sendRecipientId);
  const histories = items.map(({ claimed }) => claimed.sendHistoryId);
  await ctx.db.execute(sql`
    UPDATE send_recipient r JOIN send_history h ON h.send_history_id = r.send_history_id
    SET r.state = 'SENT', r.reason = NULL, r.updated_at = ${now}, h.delivered_at = ${now}
    WHERE r.send_recipient_id IN ${recipients} AND r.send_history_id IN ${histories} AND r.state IN ('SENDING', 'UNSURE')`);
  return items.map(() => undefined);
});

/** Mark a recipient SENT and the dispatch delivered, batched. The fee counts from this instant. */
export async function settleSent(ctx: Ctx, claimed: Claimed): Promise<void> {
  await settleAllSent({ ctx, claimed });
}
