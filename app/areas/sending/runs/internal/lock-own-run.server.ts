import { and, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import type { TxCtx } from "~/core/transaction.server";
import { sendRun } from "~db/schema/sending";
import { lockCounts } from "../../internal/counts.server";

/** Lock the sender's counters, then the run: every counting operation locks in this order. Refuses `common.not-found`. */
export async function lockOwnRun(tx: TxCtx<MemberCtx["actor"]>, sendRunId: number) {
  const { userId } = tx.actor;
  const left = await lockCounts(tx, userId);
  const [run] = await tx.db
    .select({ status: sendRun.status, adName: sendRun.adName })
    .from(sendRun)
    .where(and(eq(sendRun.sendRunId, sendRunId), eq(sendRun.userId, userId)))
    .for("update");
  if (!run) throw new Refusal("common.not-found");
  return { left, run };
}
