import { eq } from "drizzle-orm";
import { refuseStrongerMember } from "~/areas/master/reach/within-own-reach.server";
import { announce } from "~/core/announce.server";
import type { MemberCtx } from "~/core/ctx.server";
import { requireFreshProof } from "~/core/fresh-proof.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { loginChallenge, recoveryCode, secondFactor } from "~db/schema/account";
import { endLogins } from "../session/devices.server";
import { mailAccountChange } from "../mail-account-change.server";
import { replaceRecoveryCodes } from "./recovery-codes.server";
import { hasSecondFactor, useCode } from "./use-code.server";

/** Makes ten new recovery codes, after a valid code. Refuses `account.proof-needed`, `account.second-factor-off`. */
export async function renewRecoveryCodes(ctx: MemberCtx, code: string): Promise<string[]> {
  await requireProofAndCode(ctx, code);
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    const codes = await replaceRecoveryCodes(tx, userId);
    await mailAccountChange(tx, userId, "recovery-codes-made");
    await tx.audit("account.recovery-codes-made", `user:${userId}`);
    return codes;
  });
}

/** Switches the second factor off. Refuses as `renewRecoveryCodes`. */
export async function endSecondFactor(ctx: MemberCtx, code: string): Promise<void> {
  await requireProofAndCode(ctx, code);
  await inTransaction(ctx, async (tx) => {
    const { userId, sessionHash } = tx.actor;
    await forgetSecondFactor(tx, userId);
    await mailAccountChange(tx, userId, "second-factor-off");
    await tx.audit("account.second-factor-ended", `user:${userId}`);
    if (sessionHash) tx.afterCommit(() => announce("session-changed", sessionHash));
  });
}

/**
 * Ends second factor and logins of a member without phone and codes. Refuses `account.own-second-factor`, `account.proof-needed`,
 * `master.stronger-role`, `account.second-factor-off`.
 */
export async function endSecondFactorOf(ctx: MemberCtx, userId: number): Promise<void> {
  if (userId === ctx.actor.userId) throw new Refusal("account.own-second-factor");
  await requireFreshProof(ctx);
  await refuseStrongerMember(ctx, userId);
  if (!(await hasSecondFactor(ctx, userId))) throw new Refusal("account.second-factor-off");
  await inTransaction(ctx, async (tx) => {
    await forgetSecondFactor(tx, userId);
    await mailAccountChange(tx, userId, "second-factor-off");
    await endLogins(tx, userId);
    await tx.audit("account.second-factor-ended", `user:${userId}`);
  });
}

/** Delete a member's key, recovery codes and unfinished logins. */
export async function forgetSecondFactor(tx: TxCtx, userId: number): Promise<void> {
  await tx.db.delete(secondFactor).where(eq(secondFactor.userId, userId));
  await tx.db.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
  await tx.db.delete(loginChallenge).where(eq(loginChallenge.userId, userId));
}

async function requireProofAndCode(ctx: MemberCtx, code: string): Promise<void> {
  await requireFreshProof(ctx);
  const { userId } = ctx.actor;
  if (!(await hasSecondFactor(ctx, userId))) throw new Refusal("account.second-factor-off");
  await useCode(ctx, userId, code);
}
