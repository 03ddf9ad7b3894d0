import type { MemberCtx } from "~/core/ctx.server";
import { sendOrKeep, type SendOrKeep } from "./send-or-keep.server";

export type StartSendRun = Omit<SendOrKeep, "keeps">;
export type StartedRun = { sendRunId: number; total: number };

/**
 * Starts sending a post to friends: all of them or none (rule 4). Refuses, in this order (rule 5): `sending.none-selected` or
 * `sending.group-not-chosen`, `sending.social-only`, `common.messenger-login` or `-token`, `payments.required`, `sending.month-over`,
 * `sending.day-over`, `sending.friends-scope`, `sending.ad-night`; besides `common.not-found` or `sending.post-deleted` for the post, `common.not-found` or
 * `sending.already-sent` for the waiting-list entry, and what `findReceivers` refuses. The messages leave in the background, one job a friend.
 */
export async function startSendRun(ctx: MemberCtx, input: StartSendRun): Promise<StartedRun> {
  const { sendRunId, total } = await sendOrKeep(ctx, { ...input, keeps: "nothing" });
  return { sendRunId: sendRunId!, total };
}
