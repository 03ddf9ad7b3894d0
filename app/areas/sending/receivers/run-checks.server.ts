import { messengerAccess } from "~/areas/account/messenger/messenger-token.server";
import { requireEntitlement } from "~/areas/payments/subscription/entitlement.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { codeOfMissing } from "../internal/missing-scopes";
import { refuseNobody } from "./find-receivers.server";
import type { Receivers } from "./receivers.server";
import { fetchSendablePost, type SendablePost } from "../internal/sendable-post.server";

/** All checks before counting, in the order of rule 5. */
export async function checkSender(
  ctx: MemberCtx,
  input: { contentsId: number; receivers: Receivers },
): Promise<{ scopes: string[]; post: SendablePost }> {
  const scopes = await checkAccess(ctx, input.receivers);
  return { scopes, post: await checkPaidPost(ctx, input.contentsId) };
}

/** First part of `checkSender`; returns the messenger token's scopes. */
export async function checkAccess(ctx: MemberCtx, receivers: Receivers): Promise<string[]> {
  refuseNobody(receivers);
  if (ctx.actor.userType === "EMAIL") throw new Refusal("sending.social-only");
  return (await messengerAccess(ctx, ctx.actor.userId)).scopes;
}

/** Second part of `checkSender`: paid sender, sendable post. Holds under the counters' lock, which refunds take too (ADR 76). */
export async function checkPaidPost(ctx: MemberCtx, contentsId: number): Promise<SendablePost> {
  await requireEntitlement(ctx);
  return fetchSendablePost(ctx, contentsId);
}

/** Refuse missing messenger consents by a code that names them (2 §4 "Sending (immediate)"). */
export function refuseWithoutScopes(scopes: string[]): void {
  const missing = ["friends", "talk_message"].filter((scope) => !scopes.includes(scope));
  if (missing.length > 0) throw new Refusal(codeOfMissing(missing));
}
