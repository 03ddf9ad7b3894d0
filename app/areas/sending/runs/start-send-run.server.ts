import type { MemberCtx } from "~/core/ctx.server";
import { sendOrKeep, type SendOrKeep } from "./send-or-keep.server";

export type StartSendRun = Omit<SendOrKeep, "keeps">;
export type StartedRun = { sendRunId: number; total: number };

/**
 * Start a run to all receivers or none (rule 4). Refuses in this order (rule 5): `sending.none-selected` or `sending.group-not-chosen`,
 * `sending.social-only`, `common.messenger-login` or `-token`, `payments.required`, `sending.month-over`, `sending.day-over`,
 * `sending.friends-scope`, `sending.ad-night`; also `common.not-found`, `sending.post-deleted`, `sending.already-sent`, and as
 * `findReceivers`.
 */
export async function startSendRun(ctx: MemberCtx, input: StartSendRun): Promise<StartedRun> {
  const { sendRunId, total } = await sendOrKeep(ctx, { ...input, keeps: "nothing" });
  return { sendRunId: sendRunId!, total };
}
