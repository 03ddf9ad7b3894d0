import { and, eq, isNull, lt } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { formatSeoul } from "~/time/seoul";
import { mailCertification, user } from "~db/schema/account";
import { issueCode, newestCode } from "./internal/mail-code.server";
import { waitsForReturn } from "./join-flow.server";

/**
 * Sends an address a code, a new one only when the last is over (1 §2 "E-mail certification"). An address without a member, one that is
 * certified already, and a withdrawn member's without a return that waits in `flowHash` get the same answer and no mail. Refuses
 * `account.code-waiting`.
 */
export function sendMailCode(ctx: Ctx, userEmail: string, flowHash: string | null = null): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const last = await newestCode(tx, userEmail, true);
    if (last && last.mailCertifiedDate === null && last.expiresAt > tx.now())
      throw new Refusal("account.code-waiting", { time: formatSeoul(last.expiresAt, "HH:mm") });
    const [found] = await tx.db
      .select({ userId: user.userId, emailCheck: user.emailCheck, secession: user.secession })
      .from(user)
      .where(eq(user.userEmail, userEmail));
    const waits =
      found && (found.secession === "Y" ? flowHash && (await waitsForReturn(tx, flowHash, userEmail)) : found.emailCheck === "N");
    await issueCode(tx, { userEmail, userId: waits ? found.userId : null });
  });
}

/** Until when the newest code of an address may be entered, and whether tries are left; null when none was sent. */
export async function mailCodeOf(ctx: Ctx, userEmail: string): Promise<{ until: Date; over: boolean } | null> {
  const row = await newestCode(ctx, userEmail);
  return row ? { until: row.expiresAt, over: row.expiresAt <= ctx.now() } : null;
}

/** Forgets the codes of addresses we keep quiet about, a day after they were issued. */
export async function forgetQuietCodes(ctx: Ctx): Promise<void> {
  const dayAgo = new Date(ctx.now().getTime() - 86_400_000);
  await ctx.db.delete(mailCertification).where(and(isNull(mailCertification.userId), lt(mailCertification.createdAt, dayAgo)));
}
