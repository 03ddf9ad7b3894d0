import { messengerAccess } from "~/areas/account/messenger/messenger-token.server";
import type { MemberCtx } from "~/core/ctx.server";

/** Whether what paused a run for want of a login or a consent has been put right since, so that only the press to go on is missing. */
export async function isMended(ctx: MemberCtx, pausedReason: string): Promise<boolean> {
  if (!/^(common\.messenger-(login|token)|sending\.(friends|friend-list|message)-scope)$/.test(pausedReason)) return false;
  const access = await messengerAccess(ctx, ctx.actor.userId).catch(() => null);
  return access !== null && access.scopes.includes("friends") && access.scopes.includes("talk_message");
}
