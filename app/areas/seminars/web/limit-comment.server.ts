import type { MemberCtx } from "~/core/ctx.server";
import { limitRate } from "~/http/request/rate-limit.server";

/**
 * Counts one try to write under a seminar. Replies count by themselves, since a host may answer many comments in a row. Refuses
 * `common.too-many`.
 */
export function limitComment({ actor }: MemberCtx, isReply: boolean): Promise<void> {
  return limitRate(isReply ? "seminar-reply" : "seminar-comment", String(actor.userId));
}
