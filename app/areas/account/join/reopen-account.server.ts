import { and, eq, lt, sql } from "drizzle-orm";
import { sha256 } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { returnTicket, user } from "~db/schema/account";
import { reopenMember } from "../internal/reopen-member.server";
import { RETURN_TRIES, returnBehind } from "../internal/return-ticket.server";
import { isPassword } from "../login/password.server";

/** What the reopen link's page shows. `asksPassword`: another browser than the sign-up's. */
export type Reopening = { userEmail: string; name: string; userNickname: string; asksPassword: boolean };

/** What a mailed reopen link would reopen, without using it. `flowHash`: this browser's own sign-up. Refuses `account.return-over`. */
export async function reopeningOf(ctx: Ctx, ticket: string, flowHash: string | null): Promise<Reopening> {
  const found = await returnBehind(ctx, ticket);
  if (!found) throw new Refusal("account.return-over");
  const { name, userNickname } = found.wish.account;
  return { userEmail: found.userEmail, name, userNickname, asksPassword: !isOwn(found.flowHash, flowHash) };
}

/**
 * Reopens a withdrawn member's account as the sign-up asked for (rule 92), once. The link proves the address but not who chose the
 * sign-up's password, so another browser than the sign-up's must enter that password, five times at most: otherwise a stranger's sign-up
 * could set the password of an account that its owner reopens. Refuses `account.return-over`, also to the second of two, and
 * `account.wrong-password` at `password`.
 */
export async function reopenAccount(ctx: Ctx, ticket: string, by: { flowHash: string | null; password?: string }): Promise<void> {
  const found = await returnBehind(ctx, ticket);
  if (!found) throw new Refusal("account.return-over");
  const mine = eq(returnTicket.ticketHash, sha256(ticket));
  if (!isOwn(found.flowHash, by.flowHash)) {
    const [counted] = await ctx.db
      .update(returnTicket)
      .set({ tries: sql`${returnTicket.tries} + 1`, updatedAt: ctx.now() })
      .where(and(mine, lt(returnTicket.tries, RETURN_TRIES)));
    if (counted.affectedRows === 0) throw new Refusal("account.return-over");
    if (!(await isPassword(found.wish.account.passwordHash, by.password ?? "")))
      throw new Refusal("account.wrong-password", {}, { field: "password" });
  }
  await inTransaction(ctx, async (tx) => {
    const { userId, wish } = found;
    const [member] = await tx.db.select({ secession: user.secession }).from(user).where(eq(user.userId, userId)).for("update");
    const [used] = await tx.db.delete(returnTicket).where(mine);
    if (used.affectedRows === 0 || member?.secession !== "Y") throw new Refusal("account.return-over");
    await reopenMember(tx, userId, wish);
    await tx.db.update(user).set({ emailCheck: "Y", updatedAt: tx.now() }).where(eq(user.userId, userId));
    await tx.audit("account.mail-certified", `user:${userId}`);
  });
}

const isOwn = (asked: string | null, here: string | null) => asked !== null && asked === here;

/** Deletes expired reopen links. */
export async function forgetReturns(ctx: Ctx): Promise<void> {
  await ctx.db.delete(returnTicket).where(lt(returnTicket.expiresAt, ctx.now()));
}
