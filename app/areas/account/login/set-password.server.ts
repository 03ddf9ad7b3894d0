import { and, eq, lt } from "drizzle-orm";
import { sha256 } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { passwordTicket, user } from "~db/schema/account";
import { findTicketHolder } from "../internal/password-ticket.server";
import { givenNow, recordConsents } from "../consents.server";
import { mailAccountChange } from "../mail-account-change.server";
import { endLogins } from "../session/devices.server";
import { hashPassword } from "./password.server";
import { refuseWeakPassword } from "./weak-password.server";

/** Reads a password link without using it. Refuses `account.ticket-over`. */
export async function ticketHolder(ctx: Ctx, ticket: string): Promise<{ userEmail: string }> {
  const holder = await findTicketHolder(ctx, ticket);
  if (!holder) throw new Refusal("account.ticket-over");
  return { userEmail: holder.userEmail };
}

/** Sets the password by a mailed link, once. Refuses `account.ticket-over`. */
export async function setPassword(ctx: Ctx, ticket: string, newPassword: string): Promise<void> {
  const ticketMember = await findTicketHolder(ctx, ticket);
  if (!ticketMember) throw new Refusal("account.ticket-over");
  await refuseWeakPassword(newPassword, ticketMember, "newPassword");
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(ctx, async (tx) => {
    const holder = await findTicketHolder(tx, ticket);
    const [used] = await tx.db.delete(passwordTicket).where(eq(passwordTicket.ticketHash, sha256(ticket)));
    if (!holder || used.affectedRows === 0) throw new Refusal("account.ticket-over");
    const { userId } = holder;
    await tx.db
      .update(user)
      .set({ passwordHash, emailCheck: "Y", updatedAt: tx.now() })
      .where(and(eq(user.userId, userId), eq(user.secession, "N")));
    await mailAccountChange(tx, userId, "password");
    await endLogins(tx, userId);
    await recordConsents(tx, userId, givenNow(tx, { TERMS: true, PRIVACY: true }), "SET_PASSWORD");
    await tx.audit("account.password-set", `user:${userId}`);
  });
}

/** Delete expired set-password links. */
export async function forgetTickets(ctx: Ctx): Promise<void> {
  await ctx.db.delete(passwordTicket).where(lt(passwordTicket.expiresAt, ctx.now()));
}
