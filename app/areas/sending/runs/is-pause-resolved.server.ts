import { messengerAccess } from "~/areas/account/messenger/messenger-token.server";
import type { MemberCtx } from "~/core/ctx.server";

/** Refusals that end when the member logs in at the messenger and gives consent. */
const NEEDS_MESSENGER = /^(common\.messenger-(login|token)|sending\.(friends|friend-list|message)-scope)$/;

/**
 * Whether the member has since logged in and given the consents that paused the run, so that resuming works. False for other pause reasons.
 */
export async function isPauseResolved(ctx: MemberCtx, pausedReason: string): Promise<boolean> {
  if (!NEEDS_MESSENGER.test(pausedReason)) return false;
  const access = await messengerAccess(ctx, ctx.actor.userId).catch(() => null);
  return access !== null && access.scopes.includes("friends") && access.scopes.includes("talk_message");
}
