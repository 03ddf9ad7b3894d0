import { and, eq, gt, lte } from "drizzle-orm";
import { randomToken, sha256 } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { loginChallenge, session, temporaryPassword, user } from "~db/schema/account";
import { endLogins } from "../session/devices.server";
import { startSession } from "../session/session.server";
import { hasSecondFactor, passSecondFactor, useLoginCode, type Visitor } from "./use-code.server";

const CHALLENGE_MINUTES = 10;

/** Proven by password or messenger. `temporaryHash`: hash of the temporary password used. */
export type ProvenLogin = { userId: number; loginType: "EMAIL" | "KAKAOTALK"; temporaryHash: string | null };
export type Login = { token: string; expiresAt: Date; userId: number };
export type Challenge = { challenge: string };

/** Logs in after `passSecondFactor`, which may refuse. */
export async function finishLogin(ctx: Ctx, proven: ProvenLogin, visitor: Visitor, code: string | undefined): Promise<Login> {
  await passSecondFactor(ctx, proven.userId, code, visitor);
  return start(ctx, proven, visitor);
}

/** With a second factor returns a challenge instead of a login. */
export async function finishOrAsk(ctx: Ctx, proven: ProvenLogin, visitor: Visitor): Promise<Login | Challenge> {
  if (!(await hasSecondFactor(ctx, proven.userId))) return start(ctx, proven, visitor);
  const challenge = randomToken();
  const expiresAt = new Date(ctx.now().getTime() + CHALLENGE_MINUTES * 60_000);
  await ctx.db.insert(loginChallenge).values({ tokenHash: sha256(challenge), ...proven, expiresAt, createdAt: ctx.now() });
  return { challenge };
}

/** False once the challenge is used or ten minutes old. */
export async function challengeWaits(ctx: Ctx, challenge: string): Promise<boolean> {
  return (await findChallenge(ctx, challenge)) !== undefined;
}

/** Logs in by a challenge's code, once. Refuses `account.challenge-over`. */
export async function answerChallenge(ctx: Ctx, challenge: string, code: string, visitor: Visitor): Promise<Login> {
  const row = await findChallenge(ctx, challenge);
  if (!row) throw new Refusal("account.challenge-over");
  await useLoginCode(ctx, row.userId, code, visitor);
  return inTransaction(ctx, async (tx) => {
    const [used] = await tx.db.delete(loginChallenge).where(eq(loginChallenge.tokenHash, sha256(challenge)));
    if (used.affectedRows === 0) throw new Refusal("account.challenge-over");
    return start(tx, row, visitor);
  });
}

async function findChallenge({ db, now }: Ctx, challenge: string): Promise<ProvenLogin | undefined> {
  const waits = and(eq(loginChallenge.tokenHash, sha256(challenge)), gt(loginChallenge.expiresAt, now()), eq(user.secession, "N"));
  const { userId, loginType, temporaryHash } = loginChallenge;
  const [row] = await db
    .select({ userId, loginType, temporaryHash })
    .from(loginChallenge)
    .innerJoin(user, eq(user.userId, loginChallenge.userId))
    .where(waits);
  return row;
}

/** A temporary password removes the old password and ends other logins (rule 81). */
async function start(ctx: Ctx, { userId, loginType, temporaryHash }: ProvenLogin, visitor: Visitor): Promise<Login> {
  return inTransaction(ctx, async (tx) => {
    if (temporaryHash !== null) {
      const usedPassword = and(eq(temporaryPassword.userId, userId), eq(temporaryPassword.passwordHash, temporaryHash));
      const [result] = await tx.db.delete(temporaryPassword).where(usedPassword);
      if (result.affectedRows === 0) throw new Refusal("account.wrong-login");
      await tx.db.update(user).set({ passwordHash: null, updatedAt: tx.now() }).where(eq(user.userId, userId));
      await endLogins(tx, userId);
      await tx.audit("account.temporary-password-used", `user:${userId}`);
    }
    const started = await startSession(tx, { userId, loginType, ...visitor });
    const mustChoose = { passwordChangeYn: "Y", provedAt: null } as const;
    if (temporaryHash !== null)
      await tx.db
        .update(session)
        .set(mustChoose)
        .where(eq(session.tokenHash, sha256(started.token)));
    return { ...started, userId };
  });
}

/** Delete expired login challenges. */
export async function forgetChallenges(ctx: Ctx): Promise<void> {
  await ctx.db.delete(loginChallenge).where(lte(loginChallenge.expiresAt, ctx.now()));
}
