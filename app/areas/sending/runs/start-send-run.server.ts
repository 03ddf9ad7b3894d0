import type { MemberCtx } from "~/core/ctx.server";
import { sendOrKeep, type SendOrKeep } from "./send-or-keep.server";

export type StartSendRun = Omit<SendOrKeep, "keeps">;
export type StartedRun = { sendRunId: number; total: number };

/**
 * Start a run to all receivers or none (rule 4); a job per friend sends in the background. Refuses in this order (rule 5):
 * `sending.none-selected` or `sending.group-not-chosen`, `sending.social-only`, `common.messenger-login` or `-token`, `payments.required`,
 * `sending.month-over`, `sending.day-over`, `sending.friends-scope`, `sending.ad-night`. Also refuses `common.not-found` or
 * `sending.post-deleted` (post), `common.not-found` or `sending.already-sent` (entry), and as `findReceivers`.
 */
export async function startSendRun(ctx: MemberCtx, input: StartSendRun): Promise<StartedRun> {
  const { sendRunId, total } = await sendOrKeep(ctx, { ...input, keeps: "nothing" });
  return { sendRunId: sendRunId!, total };
}
