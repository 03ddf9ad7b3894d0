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
  kakaoId: string;
  /** Null for a caller's token, which is not stored. */
  tokens: { tokens: KakaoTokens; scopes: string[] } | null;
  userAgent: string;
  address: string;
  /** A logged-in member came back to prove their identity. */
  asProof: boolean;
};

/**
 * A return from the messenger (1 §4 "Social login callback"): a login or challenge for a guest. A member gets null, proven if without a
 * password; `asProof` challenges a second factor.
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

/** A messenger id's member; stores the tokens. Refuses `account.messenger-unknown`, `account.withdrawn`, `account.messenger-other`. */
export async function provenByMessenger(ctx: Ctx, visit: Pick<MessengerVisit, "kakaoId" | "tokens">): Promise<ProvenLogin> {
  const { actor } = ctx;
  const [member] = await ctx.db
    .select({ userId: user.userId, secession: user.secession })
    .from(user)
    .where(and(eq(user.kakaoId, visit.kakaoId), inArray(user.userType, ["KAKAOTALK", "INTEGRATION"])));
  const mayBeNew = actor.kind === "guest" || (actor.kind === "member" && actor.userType === "EMAIL");
  if (!member && mayBeNew) throw new Refusal("account.messenger-unknown");
  if (actor.kind === "member" && member?.userId !== actor.userId) throw new Refusal("account.messenger-other");
  if (!member) throw new Refusal("account.messenger-unknown");
  if (member.secession === "Y") throw new Refusal("account.withdrawn");
  const { userId } = member;
  const { tokens } = visit;
  if (tokens)
    await inTransaction(ctx, async (tx) => {
      await saveMessengerToken(tx, userId, tokens.tokens, tokens.scopes);
      await tx.audit("account.messenger-connected", `user:${userId}`, { scopes: tokens.scopes });
    });
  return { userId, loginType: "KAKAOTALK", temporaryHash: null };
}
