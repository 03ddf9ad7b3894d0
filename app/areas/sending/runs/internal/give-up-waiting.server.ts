import { and, eq } from "drizzle-orm";
import { releaseFromDay } from "~/areas/sending/internal/counts.server";
import type { TxCtx } from "~/core/transaction.server";
import { sendRecipient } from "~db/schema/sending";
import { givenUp, type GiveUpReason } from "./give-back.server";

/**
 * Gives up those of a run who wait: they become FAILED with this reason, and their count is given back. The caller holds the sender's counters.
 * A claim under way is waited for. Returns how many were given up.
 */
export async function giveUpWaiting(
  tx: TxCtx,
  { sendRunId, userId }: { sendRunId: number; userId: number },
  reason: GiveUpReason,
): Promise<number> {
  const waiting = and(eq(sendRecipient.sendRunId, sendRunId), eq(sendRecipient.state, "WAITING"));
  const rows = await tx.db.select({ day: sendRecipient.countedDay }).from(sendRecipient).where(waiting).for("update");
  if (rows.length === 0) return 0;
  await tx.db
    .update(sendRecipient)
    .set({ ...givenUp(reason), updatedAt: tx.now() })
    .where(waiting);
  for (const day of new Set(rows.map((row) => row.day)))
    if (day) await releaseFromDay(tx, userId, day, rows.filter((row) => row.day === day).length);
  await tx.audit("sending.run-stopped", `send_run:${sendRunId}`, { stopped: rows.length, reason });
  return rows.length;
}
