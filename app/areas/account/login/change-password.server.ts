import { eq } from "drizzle-orm";
import { refuseStrongerMember } from "~/areas/master/reach/within-own-reach.server";
import type { MemberCtx, Scope } from "~/core/ctx.server";
import { requireFreshProof } from "~/core/fresh-proof.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { passwordTicket, session, temporaryPassword, user } from "~db/schema/account";
import { givenNow, owesConsents, recordConsents } from "../consents.server";
import { tellOfDeed } from "../tell-of-deed.server";
import { endLogins } from "../session/devices.server";
import { hashPassword, isPassword } from "./password.server";
import { refuseWeakPassword } from "./weak-password.server";

/**
 * Whether this login must agree to the terms with its new password: a member made by an administrator, logged in by a temporary password.
 */
export async function mustAgree(ctx: MemberCtx): Promise<boolean> {
  return ctx.actor.mustChangePassword === true && (await owesConsents(ctx, ctx.actor.userId));
}

/**
 * Changes an e-mail member's password and ends all logins, this one too (1 §4 "Session"). A login by a temporary password need not give the
 * old one. `agreed`: the required agreements were ticked too. Refuses `account.social-password`, `account.consents-first`,
 * `account.wrong-password` at `userPassword`, and at `newPassword` `account.same-password` and as `refuseWeakPassword` does. The caller
 * counts the tries.
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
    // The temporary password came by mail, so the address is proven.
    if (mustChangePassword) await tx.db.update(user).set({ emailCheck: "Y", updatedAt: tx.now() }).where(eq(user.userId, userId));
    await tellOfDeed(tx, userId, "password");
    await endLogins(tx, userId);
    await tx.audit("account.password-changed", `user:${userId}`);
  });
}

/**
 * Sets the password of a member who came by the messenger (1 §2) and ends the other logins. Refuses `account.email-password` for an e-mail
 * member, `account.proof-needed`, and at `newPassword` `account.same-password` and as `refuseWeakPassword` does.
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
    await tellOfDeed(tx, userId, "password");
    await endLogins(tx, userId, sessionHash);
    await tx.audit("account.password-changed", `user:${userId}`);
  });
}

/**
 * Sets a member's password and ends their logins: in scope "all" anybody's, otherwise one's own by a login with a temporary password, which
 * replaces a reset ticket (rule 82). Refuses `account.forbidden` otherwise, `account.proof-needed`, `master.stronger-role` for a member
 * whose rights one does not have, `common.not-found`,
 * `account.consents-first` for a member who never logged in (who must agree to the terms at the first login), and at `userPassword` as
 * `refuseWeakPassword` does.
 */
export async function resetPassword(ctx: MemberCtx, scope: Scope, userId: number, newPassword: string): Promise<void> {
  const { actor } = ctx;
  const holdsTicket = actor.userId === userId && actor.mustChangePassword === true;
  if (!holdsTicket && scope === "mine") throw new Refusal("account.forbidden");
  if (!holdsTicket) await requireFreshProof(ctx);
  if (!holdsTicket) await refuseStrongerMember(ctx, userId);
  const names = { userEmail: user.userEmail, userNickname: user.userNickname };
  const [named] = await ctx.db.select(names).from(user).where(eq(user.userId, userId));
  if (!named) throw new Refusal("common.not-found");
  await refuseWeakPassword(newPassword, named, "userPassword");
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(ctx, async (tx) => {
    const [found] = await tx.db.select({ passwordHash: user.passwordHash }).from(user).where(eq(user.userId, userId));
    if (found!.passwordHash === null && (await owesConsents(tx, userId))) throw new Refusal("account.consents-first");
    await setPassword(tx, userId, passwordHash);
    await tellOfDeed(tx, userId, "password");
    await endLogins(tx, userId);
    await tx.audit("account.password-reset", `user:${userId}`);
  });
}

/** Refuses `account.wrong-password` at `userPassword` unless it is the member's password. */
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
