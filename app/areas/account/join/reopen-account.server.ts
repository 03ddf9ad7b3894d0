import { and, eq, lt, sql } from "drizzle-orm";
import { sha256 } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { returnTicket, user } from "~db/schema/account";
import { reopenMember } from "../internal/reopen-member.server";
import { RETURN_TRIES, readReturn } from "../internal/return-ticket.server";
import { isPassword } from "../login/password.server";

/** In another browser than the sign-up's: `asksPassword` if the sign-up has a password, else `isElsewhere`. */
export type Reopening = { userEmail: string; name: string; userNickname: string; asksPassword: boolean; isElsewhere: boolean };

/** Reads a reopen link without using it. Refuses `account.return-over`. */
export async function reopeningOf(ctx: Ctx, ticket: string, flowHash: string | null): Promise<Reopening> {
  const pending = await readReturn(ctx, ticket);
  if (!pending) throw new Refusal("account.return-over");
  const { name, userNickname, passwordHash } = pending.wish.account;
  const isOther = !isOwn(pending.flowHash, flowHash);
  const asked = { asksPassword: isOther && passwordHash !== null, isElsewhere: isOther && passwordHash === null };
  return { userEmail: pending.userEmail, name, userNickname, ...asked };
}

/**
 * Reopens a withdrawn account by a mailed link, once (rule 92). Another browser must enter the sign-up's password, which a stranger would
 * otherwise set. Refuses `account.return-over`, `account.wrong-password`.
 */
export async function reopenAccount(ctx: Ctx, ticket: string, by: { flowHash: string | null; password?: string }): Promise<void> {
  const pending = await readReturn(ctx, ticket);
  if (!pending) throw new Refusal("account.return-over");
  const ticketCondition = eq(returnTicket.ticketHash, sha256(ticket));
  if (!isOwn(pending.flowHash, by.flowHash)) {
    const [counted] = await ctx.db
      .update(returnTicket)
      .set({ tries: sql`${returnTicket.tries} + 1`, updatedAt: ctx.now() })
      .where(and(ticketCondition, lt(returnTicket.tries, RETURN_TRIES)));
    if (counted.affectedRows === 0) throw new Refusal("account.return-over");
    if (!(await isPassword(pending.wish.account.passwordHash, by.password ?? "")))
      throw new Refusal("account.wrong-password", {}, { field: "password" });
  }
  await inTransaction(ctx, async (tx) => {
    const { userId, wish } = pending;
    const [member] = await tx.db.select({ secession: user.secession }).from(user).where(eq(user.userId, userId)).for("update");
    const [used] = await tx.db.delete(returnTicket).where(ticketCondition);
    if (used.affectedRows === 0 || member?.secession !== "Y") throw new Refusal("account.return-over");
    await reopenMember(tx, userId, wish);
    await tx.db.update(user).set({ emailCheck: "Y", updatedAt: tx.now() }).where(eq(user.userId, userId));
    await tx.audit("account.mail-certified", `user:${userId}`);
  });
}

const isOwn = (signUpHash: string | null, browserHash: string | null) => signUpHash !== null && signUpHash === browserHash;

/** Deletes expired reopen links. */
export async function forgetReturns(ctx: Ctx): Promise<void> {
  await ctx.db.delete(returnTicket).where(lt(returnTicket.expiresAt, ctx.now()));
}
