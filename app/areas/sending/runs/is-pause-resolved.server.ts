import { messengerAccess } from "~/areas/account/messenger/messenger-token.server";
import type { MemberCtx } from "~/core/ctx.server";

const NEEDS_MESSENGER = /^(common\.messenger-(login|token)|sending\.(friends|friend-list|message)-scope)$/;

/** Whether the login or consent that the paused run lacked is there now. */
export async function isPauseResolved(ctx: MemberCtx, pausedReason: string): Promise<boolean> {
  if (!NEEDS_MESSENGER.test(pausedReason)) return false;
  const access = await messengerAccess(ctx, ctx.actor.userId).catch(() => null);
  return access !== null && access.scopes.includes("friends") && access.scopes.includes("talk_message");
}
