import { messengerAccess } from "~/areas/account/messenger/messenger-token.server";
import { requireEntitlement } from "~/areas/payments/subscription/entitlement.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { codeOfMissing } from "../internal/missing-scopes";
import { refuseNobody } from "./find-receivers.server";
import type { Receivers } from "./receivers.server";
import { fetchSendablePost, type SendablePost } from "../internal/sendable-post.server";

/** Whatever can be refused before anything is counted, in the order of rule 5. Answers the post and what the messenger token allows. */
export async function checkSender(
  ctx: MemberCtx,
  input: { contentsId: number; receivers: Receivers },
): Promise<{ scopes: string[]; post: SendablePost }> {
  const scopes = await checkAccess(ctx, input.receivers);
  return { scopes, post: await checkPaidPost(ctx, input.contentsId) };
}

/** The first part of `checkSender`: somebody is meant, and the messenger can be reached. Answers what its token allows. */
export async function checkAccess(ctx: MemberCtx, receivers: Receivers): Promise<string[]> {
  refuseNobody(receivers);
  if (ctx.actor.userType === "EMAIL") throw new Refusal("sending.social-only");
  return (await messengerAccess(ctx, ctx.actor.userId)).scopes;
}

/**
 * The second part of `checkSender`: the sender has paid, and the post can be sent. Behind the lock of the sender's counters it holds: a refund
 * is claimed under that lock (ADR 76).
 */
export async function checkPaidPost(ctx: MemberCtx, contentsId: number): Promise<SendablePost> {
  await requireEntitlement(ctx);
  return fetchSendablePost(ctx, contentsId);
}

/**
 * Refuses a sender whose messenger consents lack `friends` or `talk_message`; the code names which, so that the text can (2 §4 "Sending
 * (immediate)").
 */
export function refuseWithoutScopes(scopes: string[]): void {
  const missing = ["friends", "talk_message"].filter((scope) => !scopes.includes(scope));
  if (missing.length > 0) throw new Refusal(codeOfMissing(missing));
}
