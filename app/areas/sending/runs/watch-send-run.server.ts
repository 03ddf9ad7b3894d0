import { and, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { sendRun } from "~db/schema/sending";
import { countRun, isStalled } from "./read-send-run.server";

/** The member's run as a text that changes with every visible change. */
export async function watchSendRun(ctx: MemberCtx, sendRunId: number): Promise<{ text: string; isOver: boolean } | null> {
  const [run] = await ctx.db
    .select({ status: sendRun.status, pausedReason: sendRun.pausedReason })
    .from(sendRun)
    .where(and(eq(sendRun.sendRunId, sendRunId), eq(sendRun.userId, ctx.actor.userId)));
  if (!run) return null;
  const counts = await countRun(ctx, sendRunId);
  const isOver = run.status === "DONE" || (run.status === "PAUSED" && counts.sending === 0);
  return { text: JSON.stringify({ ...run, ...counts, still: await isStalled(ctx, sendRunId, run.status) }), isOver };
}
