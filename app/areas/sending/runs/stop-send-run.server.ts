import { and, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { sendRecipient } from "~db/schema/sending";
import { releaseFromDay } from "../internal/counts.server";
import { givenUp } from "./internal/give-back.server";
import { lockOwnRun } from "./internal/lock-own-run.server";
import { finishRun } from "./internal/run-status.server";

/**
 * Gives up those of a run who still wait: they become FAILED by the sender's own wish and their count is given back. What is in flight
 * ends as it ends, and is given up too when it did not leave. Returns how many were given up. Refuses `common.not-found`, `sending.nothing-to-resume` when nobody waits.
 */
export async function stopSendRun(ctx: MemberCtx, sendRunId: number): Promise<number> {
  const stopped = await inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    await lockOwnRun(tx, sendRunId);
    const waiting = and(eq(sendRecipient.sendRunId, sendRunId), eq(sendRecipient.state, "WAITING"));
    const rows = await tx.db.select({ day: sendRecipient.countedDay }).from(sendRecipient).where(waiting).for("update");
    if (rows.length === 0) throw new Refusal("sending.nothing-to-resume");
    await tx.db
      .update(sendRecipient)
      .set({ ...givenUp, updatedAt: tx.now() })
      .where(waiting);
    for (const day of new Set(rows.map((row) => row.day)))
      if (day) await releaseFromDay(tx, userId, day, rows.filter((row) => row.day === day).length);
    await tx.audit("sending.run-stopped", `send_run:${sendRunId}`, { stopped: rows.length });
    return rows.length;
  });
  await finishRun(ctx, sendRunId);
  return stopped;
}
