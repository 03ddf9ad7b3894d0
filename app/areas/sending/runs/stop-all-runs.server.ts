import { and, eq, inArray } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { nullIfRefused } from "~/core/refusal";
import { sendRun } from "~db/schema/sending";
import { stopSendRun } from "./stop-send-run.server";

/** Gives up whoever still waits in any of the member's runs, as the member leaves. What is in flight ends as it ends. */
export async function stopAllRuns(ctx: MemberCtx): Promise<void> {
  const runs = await ctx.db
    .select({ sendRunId: sendRun.sendRunId })
    .from(sendRun)
    .where(and(eq(sendRun.userId, ctx.actor.userId), inArray(sendRun.status, ["RUNNING", "PAUSED"])));
  for (const { sendRunId } of runs) await stopSendRun(ctx, sendRunId).catch(nullIfRefused("sending.nothing-to-resume"));
}
