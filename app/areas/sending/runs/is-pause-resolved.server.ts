import { messengerAccess } from "~/areas/account/messenger/messenger-token.server";
import type { MemberCtx } from "~/core/ctx.server";

/** Refusals that end once the member logs in at the messenger and gives the consent asked for. */
const NEEDS_MESSENGER = /^(common\.messenger-(login|token)|sending\.(friends|friend-list|message)-scope)$/;

/**
 * Whether the member has logged in and given the consents since the run paused for want of one, so that only the press to resume is missing.
 * `pausedReason`: the run's refusal code; false for any other reason.
 */
export async function isPauseResolved(ctx: MemberCtx, pausedReason: string): Promise<boolean> {
  if (!NEEDS_MESSENGER.test(pausedReason)) return false;
  const access = await messengerAccess(ctx, ctx.actor.userId).catch(() => null);
  return access !== null && access.scopes.includes("friends") && access.scopes.includes("talk_message");
}
