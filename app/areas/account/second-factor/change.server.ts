import { eq } from "drizzle-orm";
import { refuseStrongerMember } from "~/areas/master/reach/within-own-reach.server";
import { announce } from "~/core/announce.server";
import type { MemberCtx } from "~/core/ctx.server";
import { requireFreshProof } from "~/core/fresh-proof.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { loginChallenge, recoveryCode, secondFactor } from "~db/schema/account";
import { endLogins } from "../session/devices.server";
import { tellOfDeed } from "../tell-of-deed.server";
import { replaceRecoveryCodes } from "./recovery-codes.server";
import { hasSecondFactor, useCode } from "./use-code.server";

/**
 * Replaces the recovery codes by ten new ones, after a valid code. Refuses `account.proof-needed`, `account.second-factor-off`, and as
 * `useCode` does.
 */
export async function renewRecoveryCodes(ctx: MemberCtx, code: string): Promise<string[]> {
  await proveBoth(ctx, code);
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    const codes = await replaceRecoveryCodes(tx, userId);
    await tellOfDeed(tx, userId, "recovery-codes-made");
    await tx.audit("account.recovery-codes-made", `user:${userId}`);
    return codes;
  });
}

/** Switches the member's own second factor off, after a valid code. Refuses as `renewRecoveryCodes` does. */
export async function endSecondFactor(ctx: MemberCtx, code: string): Promise<void> {
  await proveBoth(ctx, code);
  await inTransaction(ctx, async (tx) => {
    const { userId, sessionHash } = tx.actor;
    await forgetSecondFactor(tx, userId);
    await tellOfDeed(tx, userId, "second-factor-off");
    await tx.audit("account.second-factor-ended", `user:${userId}`);
    if (sessionHash) tx.afterCommit(() => announce("session-changed", sessionHash));
  });
}

/**
 * An administrator switches off the second factor of a member who lost phone and recovery codes; the member's logins end. Refuses
 * `account.own-second-factor`, `account.proof-needed`, `master.stronger-role`, `account.second-factor-off`.
 */
export async function endSecondFactorOf(ctx: MemberCtx, userId: number): Promise<void> {
  if (userId === ctx.actor.userId) throw new Refusal("account.own-second-factor");
  await requireFreshProof(ctx);
  await refuseStrongerMember(ctx, userId);
  if (!(await hasSecondFactor(ctx, userId))) throw new Refusal("account.second-factor-off");
  await inTransaction(ctx, async (tx) => {
    await forgetSecondFactor(tx, userId);
    await tellOfDeed(tx, userId, "second-factor-off");
    await endLogins(tx, userId);
    await tx.audit("account.second-factor-ended", `user:${userId}`);
  });
}

/** Deletes a member's key, recovery codes and unfinished logins. */
export async function forgetSecondFactor(tx: TxCtx, userId: number): Promise<void> {
  await tx.db.delete(secondFactor).where(eq(secondFactor.userId, userId));
  await tx.db.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
  await tx.db.delete(loginChallenge).where(eq(loginChallenge.userId, userId));
}

async function proveBoth(ctx: MemberCtx, code: string): Promise<void> {
  await requireFreshProof(ctx);
  const { userId } = ctx.actor;
  if (!(await hasSecondFactor(ctx, userId))) throw new Refusal("account.second-factor-off");
  await useCode(ctx, userId, code);
}
