import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { batchCalls } from "./batch-calls";
import { sendRecipient } from "~db/schema/sending";
import type { Claimed } from "./settle.server";

const write = batchCalls(writeAll);

/** Record that the call begins; false when the claim is lost. Afterwards only the messenger knows the outcome. */
export function beginCall(ctx: Ctx, claimed: Claimed): Promise<boolean> {
  return write({ ctx, claimed });
}

async function writeAll(items: { ctx: Ctx; claimed: Claimed }[]): Promise<boolean[]> {
  const { ctx } = items[0]!;
  const ids = items.map(({ claimed }) => claimed.dispatch.sendRecipientId);
  const histories = items.map(({ claimed }) => claimed.sendHistoryId);
  // A send history belongs to one recipient, so two IN lists match exactly the pairs.
  const held = and(
    inArray(sendRecipient.sendRecipientId, ids),
    inArray(sendRecipient.sendHistoryId, histories),
    eq(sendRecipient.state, "SENDING"),
  );
  const [result] = await ctx.db
    .update(sendRecipient)
    .set({ callingAt: ctx.now() })
    .where(and(held, isNull(sendRecipient.callingAt)));
  if (result.affectedRows === items.length) return items.map(() => true);
  const rows = await ctx.db.select({ sendHistoryId: sendRecipient.sendHistoryId }).from(sendRecipient).where(held);
  return histories.map((sendHistoryId) => rows.some((row) => row.sendHistoryId === sendHistoryId));
}
