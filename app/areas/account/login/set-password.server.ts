import { and, eq, lt } from "drizzle-orm";
import { sha256 } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { passwordTicket, user } from "~db/schema/account";
import { holderOf } from "../internal/password-ticket.server";
import { givenNow, recordConsents } from "../consents.server";
import { tellOfDeed } from "../tell-of-deed.server";
import { endLogins } from "../session/devices.server";
import { hashPassword } from "./password.server";
import { refuseWeakPassword } from "./weak-password.server";

/** The member of a set-password link, without using it. Refuses `account.ticket-over`. */
export async function ticketHolder(ctx: Ctx, ticket: string): Promise<{ userEmail: string }> {
  const holder = await holderOf(ctx, ticket);
  if (!holder) throw new Refusal("account.ticket-over");
  return { userEmail: holder.userEmail };
}

/**
 * Sets the password by a mailed link, once; the form includes agreeing to the terms. The link came by mail, so the address is proven.
 * Refuses `account.ticket-over`, also to the second of two, and at `newPassword` as `refuseWeakPassword` does.
 */
export async function setPassword(ctx: Ctx, ticket: string, newPassword: string): Promise<void> {
  const named = await holderOf(ctx, ticket);
  if (!named) throw new Refusal("account.ticket-over");
  await refuseWeakPassword(newPassword, named, "newPassword");
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(ctx, async (tx) => {
    const holder = await holderOf(tx, ticket);
    const [used] = await tx.db.delete(passwordTicket).where(eq(passwordTicket.ticketHash, sha256(ticket)));
    if (!holder || used.affectedRows === 0) throw new Refusal("account.ticket-over");
    const { userId } = holder;
    await tx.db
      .update(user)
      .set({ passwordHash, emailCheck: "Y", updatedAt: tx.now() })
      .where(and(eq(user.userId, userId), eq(user.secession, "N")));
    await tellOfDeed(tx, userId, "password");
    await endLogins(tx, userId);
    await recordConsents(tx, userId, givenNow(tx, { TERMS: true, PRIVACY: true }), "SET_PASSWORD");
    await tx.audit("account.password-set", `user:${userId}`);
  });
}

/** Deletes expired set-password links. */
export async function forgetTickets(ctx: Ctx): Promise<void> {
  await ctx.db.delete(passwordTicket).where(lt(passwordTicket.expiresAt, ctx.now()));
}
