import type { MemberCtx } from "~/core/ctx.server";
import { limitRate } from "~/http/request/rate-limit.server";

/** Replies have their own limit: hosts answer many comments in a row. Refuses `common.too-many`. */
export function limitComment({ actor }: MemberCtx, isReply: boolean): Promise<void> {
  return limitRate(isReply ? "seminar-reply" : "seminar-comment", String(actor.userId));
}
