import { timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { unseal } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { mailCertification, user } from "~db/schema/account";
import { CODE_TRIES, memberOfAddress, newestCode, refuseSpentGuesses } from "../internal/mail-code.server";

export type CodeOutcome = "certified" | "mismatch" | "over" | "used-up";

/**
 * Checks an address's code: five tries, ten minutes by our clock, one use (decision 78). The right code certifies an active member's
 * address; it never reopens an account, since four digits can be guessed. An unknown address answers as a wrong code. Refuses
 * `account.guesses-spent`.
 */
export function verifyMailCode(ctx: Ctx, userEmail: string, number: string): Promise<CodeOutcome> {
  return inTransaction(ctx, async (tx) => {
    const member = await memberOfAddress(tx, userEmail);
    const row = await newestCode(tx, userEmail, true);
    if (!row || row.mailCertifiedDate !== null || row.expiresAt <= tx.now()) return "over";
    if (row.tries >= CODE_TRIES) return "used-up";
    await refuseSpentGuesses(tx, { userEmail, userId: member?.userId ?? null });
    const same = timingSafeEqual(Buffer.from(unseal(row.sealedNumber)), Buffer.from(number.padEnd(4).slice(0, 4)));
    const right = same && member?.secession === "N" && row.userId === member.userId;
    const certified = right ? { mailCertifiedDate: tx.now() } : {};
    await tx.db
      .update(mailCertification)
      .set({ tries: row.tries + 1, ...certified, updatedAt: tx.now() })
      .where(eq(mailCertification.mailCertificationSequence, row.mailCertificationSequence));
    if (!right) return row.tries + 1 >= CODE_TRIES ? "used-up" : "mismatch";
    await tx.db.update(user).set({ emailCheck: "Y", updatedAt: tx.now() }).where(eq(user.userId, member.userId));
    await tx.audit("account.mail-certified", `user:${member.userId}`);
    return "certified";
  });
}
