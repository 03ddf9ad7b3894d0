import { and, count, inArray, type SQL } from "drizzle-orm";
import { messengerAccess } from "~/areas/account/messenger-token.server";
import { readEntitlement } from "~/areas/payments/entitlement.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { friend } from "~db/schema/sending";
import { maySendTo } from "./friends.server";
import { fetchSendablePost, type SendablePost } from "./sendable-post.server";

export type Receivers = "all" | number[];

/** Whatever can be refused before anything is counted, in the order of decision 5. Answers the post and what the messenger token allows. */
export async function checkSender(
  ctx: MemberCtx,
  input: { contentsId: number; receivers: Receivers },
): Promise<{ scopes: string[]; post: SendablePost }> {
  if (input.receivers.length === 0) throw new Refusal("sending.none-selected");
  if (ctx.actor.userType === "EMAIL") throw new Refusal("sending.social-only");
  const { scopes } = await messengerAccess(ctx, ctx.actor.userId);
  if (!(await readEntitlement(ctx, ctx.actor.userId))) throw new Refusal("payments.required");
  return { scopes, post: await fetchSendablePost(ctx, input.contentsId) };
}

/** Who is meant, as a condition on `friend`, and how many they are. Picked ones who may not be sent to are refused, whyever that is. */
export async function findReceivers(ctx: MemberCtx, receivers: Receivers): Promise<{ mine: SQL | undefined; total: number }> {
  const chosen = receivers === "all" ? null : [...new Set(receivers)];
  const mine = and(maySendTo(ctx.actor.userId), chosen ? inArray(friend.receiverId, chosen) : undefined);
  const [found] = await ctx.db.select({ total: count() }).from(friend).where(mine);
  const total = found?.total ?? 0;
  if (!chosen && total === 0) throw new Refusal("sending.no-friends");
  if (chosen && total < chosen.length) throw new Refusal("sending.receivers-changed", { count: chosen.length - total });
  return { mine, total };
}

export function refuseWithoutScopes(scopes: string[]): void {
  if (!scopes.includes("friends") || !scopes.includes("talk_message")) throw new Refusal("sending.friends-scope");
}
