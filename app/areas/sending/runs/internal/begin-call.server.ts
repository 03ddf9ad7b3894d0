import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { batchCalls } from "./batch-calls";
import { sendRecipient } from "~db/schema/sending";
import type { Claimed } from "./settle.server";

const write = batchCalls(writeAll);

/**
 * Writes down that the call begins now, one statement for all whose room came free together; whether the claim was still ours to begin. After this
 * only the messenger knows whether the message arrived; before it, the claim of a dead process can be taken back.
 */
export function beginCall(ctx: Ctx, claimed: Claimed): Promise<boolean> {
  return write({ ctx, claimed });
}

async function writeAll(items: { ctx: Ctx; claimed: Claimed }[]): Promise<boolean[]> {
  const { ctx } = items[0]!;
  const ids = items.map(({ claimed }) => claimed.dispatch.sendRecipientId);
  const histories = items.map(({ claimed }) => claimed.sendHistoryId);
  // Each send history belongs to one recipient, so two IN lists find exactly the claimed pairs.
  const ours = and(
    inArray(sendRecipient.sendRecipientId, ids),
    inArray(sendRecipient.sendHistoryId, histories),
    eq(sendRecipient.state, "SENDING"),
  );
  const [begun] = await ctx.db
    .update(sendRecipient)
    .set({ callingAt: ctx.now() })
    .where(and(ours, isNull(sendRecipient.callingAt)));
  if (begun.affectedRows === items.length) return items.map(() => true);
  const rows = await ctx.db.select({ sendHistoryId: sendRecipient.sendHistoryId }).from(sendRecipient).where(ours);
  return histories.map((sendHistoryId) => rows.some((row) => row.sendHistoryId === sendHistoryId));
}
