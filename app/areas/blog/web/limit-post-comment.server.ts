import type { MemberCtx } from "~/core/ctx.server";
import { limitRate } from "~/http/request/rate-limit.server";

/** Limits a member's comments by minute and day, replies by minute (rule 251). Refuses `common.too-many`. */
export async function limitPostComment({ actor }: MemberCtx, isReply: boolean): Promise<void> {
  const caller = String(actor.userId);
  if (isReply) return limitRate("post-reply", caller);
  await limitRate("post-comment", caller);
  await limitRate("post-comment-day", caller);
}
