import { and, eq, inArray } from "drizzle-orm";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import type { KakaoTokens } from "~/integrations/kakao-login.server";
import { user } from "~db/schema/account";
import { waysToProve } from "../proof/prove.server";
import { recordProof } from "../proof/record-proof.server";
import { type Challenge, finishOrAsk, type Login, type ProvenLogin } from "../second-factor/finish-login.server";
import { saveMessengerToken } from "./messenger-token.server";

export type MessengerVisit = {
  /** The person's messenger id, proven by a token issued for this app. */
  kakaoId: string;
  /** Tokens to store; null when the caller sent only an access token. */
  tokens: { tokens: KakaoTokens; scopes: string[] } | null;
  userAgent: string;
  address: string;
  /** A logged-in member came back from the messenger to prove who they are. */
  asProof: boolean;
};

/**
 * What a login at the messenger leads to (1 §4 "Social login callback"). For a guest whose id belongs to a KAKAOTALK or INTEGRATION member:
 * a new login, or a challenge where the member has a second factor. For a logged-in member with this id (consent asked again): new tokens
 * are stored, the login stays, and the result is null. It proves who they are where they have no password; with a second factor only by a
 * challenge's code. Refuses as `provenByMessenger` does.
 */
export async function logInByMessenger(ctx: Ctx, visit: MessengerVisit): Promise<Login | Challenge | null> {
  const proven = await provenByMessenger(ctx, visit);
  const { actor } = ctx;
  const visitor = { userAgent: visit.userAgent, address: visit.address };
  if (actor.kind !== "member") return finishOrAsk(ctx, proven, visitor);
  if (!(await waysToProve(ctx as MemberCtx)).messenger) return null;
  if (actor.hasSecondFactor) return visit.asProof ? finishOrAsk(ctx, proven, visitor) : null;
  await recordProof(ctx);
  return null;
}

/**
 * The member with this messenger id; stores the tokens if given. Refuses `account.messenger-unknown` (also to an e-mail member, who may
 * link it), `account.withdrawn`, and `account.messenger-other` to a logged-in member with another id.
 */
export async function provenByMessenger(ctx: Ctx, visit: Pick<MessengerVisit, "kakaoId" | "tokens">): Promise<ProvenLogin> {
  const { actor } = ctx;
  const [found] = await ctx.db
    .select({ userId: user.userId, secession: user.secession })
    .from(user)
    .where(and(eq(user.kakaoId, visit.kakaoId), inArray(user.userType, ["KAKAOTALK", "INTEGRATION"])));
  const mayBeNew = actor.kind === "guest" || (actor.kind === "member" && actor.userType === "EMAIL");
  if (!found && mayBeNew) throw new Refusal("account.messenger-unknown");
  if (actor.kind === "member" && found?.userId !== actor.userId) throw new Refusal("account.messenger-other");
  if (!found) throw new Refusal("account.messenger-unknown");
  if (found.secession === "Y") throw new Refusal("account.withdrawn");
  const { userId } = found;
  const { tokens } = visit;
  if (tokens)
    await inTransaction(ctx, async (tx) => {
      await saveMessengerToken(tx, userId, tokens.tokens, tokens.scopes);
      await tx.audit("account.messenger-connected", `user:${userId}`, { scopes: tokens.scopes });
    });
  return { userId, loginType: "KAKAOTALK", temporaryHash: null };
}
