import { forgetMessengerScopes } from "~/areas/account/messenger/forget-messenger-scopes.server";
import { dropMessengerToken, messengerAccess, refreshAfter401 } from "~/areas/account/messenger/messenger-token.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { MessengerError } from "~/integrations/kakao-http.server";
import { sendSelfCard, type TalkCard } from "~/integrations/kakao-talk.server";
import { selfSend } from "~db/schema/sending";
import type { CardMessage } from "../internal/card-text";
import { selfCardOf } from "../internal/card.server";
import { codeOfMissing } from "../internal/missing-scopes";
import { fetchSendablePost } from "../internal/sendable-post.server";

/**
 * Send the card to the sender's own chat; no count, fee or payment. Refuses `sending.social-only`, `common.messenger-login` or `-token`,
 * `common.not-found` or `sending.post-deleted`, `sending.message-scope`, and by the answer `sending.self-refused`, `-full`, `-unsure`,
 * `common.messenger-away`, `-closed`.
 */
export async function sendToSelf(ctx: MemberCtx, contentsId: number, message: CardMessage): Promise<void> {
  if (ctx.actor.userType === "EMAIL") throw new Refusal("sending.social-only");
  const { accessToken, scopes } = await messengerAccess(ctx, ctx.actor.userId);
  const post = await fetchSendablePost(ctx, contentsId);
  if (!scopes.includes("talk_message")) throw new Refusal("sending.message-scope");
  const card = selfCardOf({ ...post, authorId: post.userId }, message);
  const first = await attempt(accessToken, card);
  if (!first) return noteSelfSend(ctx);
  if (first.kind !== "token") throw await refusalOf(ctx, first, accessToken);
  const renewed = await refreshAfter401(ctx, ctx.actor.userId, accessToken);
  const second = await attempt(renewed.accessToken, card);
  if (second) throw await refusalOf(ctx, second, renewed.accessToken);
  await noteSelfSend(ctx);
}

/** Keep the first time, for the member's first steps. */
async function noteSelfSend({ db, actor, now }: MemberCtx): Promise<void> {
  const { userId } = actor;
  await db.insert(selfSend).values({ userId, createdAt: now() }).onDuplicateKeyUpdate({ set: { userId } });
}

async function attempt(accessToken: string, card: TalkCard): Promise<MessengerError | null> {
  try {
    await sendSelfCard(accessToken, card);
    return null;
  } catch (error) {
    if (error instanceof MessengerError) return error;
    throw error;
  }
}

const operatorCodes = new Set<unknown>([-3, -4, -5, -6, -9, -11, -12, -903]);

async function refusalOf(ctx: MemberCtx, { kind, code, requiredScopes }: MessengerError, usedToken: string): Promise<Refusal> {
  if (kind === "token" || code === -101 || code === -103) {
    await dropMessengerToken(ctx, ctx.actor.userId, usedToken);
    return new Refusal("common.messenger-token");
  }
  if (kind === "scope") {
    const missing = requiredScopes.length > 0 ? requiredScopes : ["talk_message"];
    await forgetMessengerScopes(ctx, ctx.actor.userId, missing);
    return new Refusal(codeOfMissing(missing));
  }
  if (operatorCodes.has(code)) return new Refusal("sending.messenger-closed");
  const codes = {
    quota: "sending.self-full",
    refused: "sending.self-refused",
    away: "common.messenger-away",
    unknown: "sending.self-unsure",
  } as const;
  return new Refusal(codes[kind]);
}
