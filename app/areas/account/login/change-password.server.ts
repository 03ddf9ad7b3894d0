import { eq } from "drizzle-orm";
import { refuseStrongerMember } from "~/areas/master/reach/within-own-reach.server";
import type { MemberCtx, Scope } from "~/core/ctx.server";
import { requireFreshProof } from "~/core/fresh-proof.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { passwordTicket, session, temporaryPassword, user } from "~db/schema/account";
import { givenNow, owesConsents, recordConsents } from "../consents.server";
import { mailAccountChange } from "../mail-account-change.server";
import { endLogins } from "../session/devices.server";
import { hashPassword, isPassword } from "./password.server";
import { refuseWeakPassword } from "./weak-password.server";

/** True for a member created by an administrator, who must still agree to the terms. */
export async function mustAgree(ctx: MemberCtx): Promise<boolean> {
  return ctx.actor.mustChangePassword === true && (await owesConsents(ctx, ctx.actor.userId));
}

/**
 * Changes an e-mail member's password and ends all logins (1 §4 "Session"). A login by temporary password needs no old one. Refuses
 * `account.social-password`, `account.consents-first`, `account.wrong-password`, `account.same-password`.
 */
export async function changePassword(
  ctx: MemberCtx,
  { userPassword, newPassword, agreed = false }: { userPassword: string; newPassword: string; agreed?: boolean },
): Promise<void> {
  const { userId, userType, mustChangePassword } = ctx.actor;
  if (!mustChangePassword) {
    if (userType !== "EMAIL") throw new Refusal("account.social-password");
    await refuseWrongPassword(ctx, userPassword);
  }
  const agrees = await mustAgree(ctx);
  if (agrees && !agreed) throw new Refusal("account.consents-first");
  await refuseUnfitPassword(ctx, newPassword);
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(ctx, async (tx) => {
    await setPassword(tx, userId, passwordHash);
    if (agrees) await recordConsents(tx, userId, givenNow(tx, { TERMS: true, PRIVACY: true }), "SET_PASSWORD");
    // The temporary password came by mail: the address is proven.
    if (mustChangePassword) await tx.db.update(user).set({ emailCheck: "Y", updatedAt: tx.now() }).where(eq(user.userId, userId));
    await mailAccountChange(tx, userId, "password");
    await endLogins(tx, userId);
    await tx.audit("account.password-changed", `user:${userId}`);
  });
}

/**
 * Sets a messenger member's password and ends the other logins (1 §2). Refuses `account.email-password`, `account.proof-needed`,
 * `account.same-password`.
 */
export async function setSocialPassword(ctx: MemberCtx, newPassword: string): Promise<void> {
  const { userId, userType, sessionHash, mustChangePassword } = ctx.actor;
  if (userType === "EMAIL") throw new Refusal("account.email-password");
  if (!mustChangePassword) await requireFreshProof(ctx);
  await refuseUnfitPassword(ctx, newPassword);
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(ctx, async (tx) => {
    await setPassword(tx, userId, passwordHash);
    if (sessionHash) await tx.db.update(session).set({ passwordChangeYn: "N" }).where(eq(session.tokenHash, sessionHash));
    await mailAccountChange(tx, userId, "password");
    await endLogins(tx, userId, sessionHash);
    await tx.audit("account.password-changed", `user:${userId}`);
  });
}

/**
 * Sets a password: scope "all" anybody's, a login by temporary password its member's (rule 82). Ends all logins. Refuses
 * `account.forbidden`, `account.proof-needed`, `master.stronger-role`, `account.consents-first`.
 */
export async function resetPassword(ctx: MemberCtx, scope: Scope, userId: number, newPassword: string): Promise<void> {
  const { actor } = ctx;
  const hasTemporaryLogin = actor.userId === userId && actor.mustChangePassword === true;
  if (!hasTemporaryLogin && scope === "mine") throw new Refusal("account.forbidden");
  if (!hasTemporaryLogin) await requireFreshProof(ctx);
  if (!hasTemporaryLogin) await refuseStrongerMember(ctx, userId);
  const names = { userEmail: user.userEmail, userNickname: user.userNickname };
  const [target] = await ctx.db.select(names).from(user).where(eq(user.userId, userId));
  if (!target) throw new Refusal("common.not-found");
  await refuseWeakPassword(newPassword, target, "userPassword");
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(ctx, async (tx) => {
    const [member] = await tx.db.select({ passwordHash: user.passwordHash }).from(user).where(eq(user.userId, userId));
    if (member!.passwordHash === null && (await owesConsents(tx, userId))) throw new Refusal("account.consents-first");
    await setPassword(tx, userId, passwordHash);
    await mailAccountChange(tx, userId, "password");
    await endLogins(tx, userId);
    await tx.audit("account.password-reset", `user:${userId}`);
  });
}

/** Checks the member's password. Refuses `account.wrong-password`, also when none is set. */
export async function refuseWrongPassword(ctx: MemberCtx, userPassword: string): Promise<void> {
  const [row] = await ctx.db.select({ passwordHash: user.passwordHash }).from(user).where(eq(user.userId, ctx.actor.userId));
  if (!(await isPassword(row?.passwordHash ?? null, userPassword)))
    throw new Refusal("account.wrong-password", {}, { field: "userPassword" });
}

async function refuseUnfitPassword(ctx: MemberCtx, newPassword: string): Promise<void> {
  const { userId, email, nickname } = ctx.actor;
  await refuseWeakPassword(newPassword, { userEmail: email, userNickname: nickname }, "newPassword");
  const [row] = await ctx.db.select({ passwordHash: user.passwordHash }).from(user).where(eq(user.userId, userId));
  if (await isPassword(row?.passwordHash ?? null, newPassword)) throw new Refusal("account.same-password", {}, { field: "newPassword" });
}

async function setPassword(tx: TxCtx, userId: number, passwordHash: string): Promise<void> {
  await tx.db.update(user).set({ passwordHash, updatedAt: tx.now() }).where(eq(user.userId, userId));
  await tx.db.delete(temporaryPassword).where(eq(temporaryPassword.userId, userId));
  await tx.db.delete(passwordTicket).where(eq(passwordTicket.userId, userId));
}
