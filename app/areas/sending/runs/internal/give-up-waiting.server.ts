import { and, eq } from "drizzle-orm";
import { releaseFromDay } from "~/areas/sending/internal/counts.server";
import type { TxCtx } from "~/core/transaction.server";
import { sendRecipient } from "~db/schema/sending";
import { givenUpColumns, type GiveUpReason } from "./give-back.server";

/** Fail a run's waiting recipients and give their count back. The caller holds the counters' lock. Row locks wait for claims under way. */
export async function giveUpWaiting(
  tx: TxCtx,
  { sendRunId, userId }: { sendRunId: number; userId: number },
  reason: GiveUpReason,
): Promise<number> {
  const isWaiting = and(eq(sendRecipient.sendRunId, sendRunId), eq(sendRecipient.state, "WAITING"));
  const rows = await tx.db.select({ day: sendRecipient.countedDay }).from(sendRecipient).where(isWaiting).for("update");
  if (rows.length === 0) return 0;
  await tx.db
    .update(sendRecipient)
    .set({ ...givenUpColumns(reason), updatedAt: tx.now() })
    .where(isWaiting);
  for (const day of new Set(rows.map((row) => row.day)))
    if (day) await releaseFromDay(tx, userId, day, rows.filter((row) => row.day === day).length);
  await tx.audit("sending.run-stopped", `send_run:${sendRunId}`, { stopped: rows.length, reason });
  return rows.length;
}
