import { eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { isDuplicate } from "~/core/database-error.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { user } from "~db/schema/account";
import { claimFlow, finishFlow, type ProvenVisit } from "../join/join-flow.server";
import type { LinkFields } from "../join.schema.server";
import { recordFailedLogin } from "../session/failed-logins.server";
import type { Login } from "../login/log-in.server";
import { isPassword } from "../login/password.server";
import { startSession } from "../session/session.server";
import { mailAccountChange } from "../mail-account-change.server";
import { passSecondFactor } from "../second-factor/use-code.server";
import { saveMessengerToken } from "./messenger-token.server";

export type Link = LinkFields & { visit: ProvenVisit; flowHash: string | null; userAgent: string; address: string };

/**
 * Links a messenger to an e-mail account (EMAIL to INTEGRATION). A repeat only logs in. Refuses `account.wrong-login`, `account.withdrawn`,
 * `account.not-linkable`, `account.messenger-taken`.
 */
export async function linkMessenger(ctx: Ctx, { email, password, code, visit, flowHash, ...visitor }: Link): Promise<Login> {
  const [member] = await ctx.db
    .select({
      userId: user.userId,
      passwordHash: user.passwordHash,
      secession: user.secession,
      userType: user.userType,
      kakaoId: user.kakaoId,
    })
    .from(user)
    .where(eq(user.userEmail, email));
  if (!(await isPassword(member?.passwordHash ?? null, password)) || !member) {
    await recordFailedLogin(ctx, { userId: member?.userId ?? null, wrong: "PASSWORD", ...visitor });
    throw new Refusal("account.wrong-login");
  }
  if (member.secession === "Y") throw new Refusal("account.withdrawn");
  const isLinkedAlready = member.kakaoId === visit.person.id;
  if (!isLinkedAlready && member.userType !== "EMAIL") throw new Refusal("account.not-linkable");
  const { userId } = member;
  await passSecondFactor(ctx, userId, code, visitor);
  try {
    return await inTransaction(ctx, async (tx) => {
      const flow = flowHash ? await claimFlow(tx, flowHash) : null;
      const linked = { kakaoId: visit.person.id, userType: "INTEGRATION" as const, updatedAt: tx.now() };
      if (!isLinkedAlready) await tx.db.update(user).set(linked).where(eq(user.userId, userId));
      if (visit.tokens) await saveMessengerToken(tx, userId, visit.tokens, visit.scopes);
      if (!isLinkedAlready) await mailAccountChange(tx, userId, "messenger-linked");
      if (!isLinkedAlready) await tx.audit("account.messenger-linked", `user:${userId}`);
      if (flow) await finishFlow(tx, flow, { mail: null, joined: null });
      return { ...(await startSession(tx, { userId, loginType: "KAKAOTALK", ...visitor })), userId };
    });
  } catch (error) {
    if (isDuplicate(error)) throw new Refusal("account.messenger-taken");
    throw error;
  }
}
