import { timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { unseal } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { mailCertification, user } from "~db/schema/account";
import { CODE_TRIES, memberOfAddress, newestCode, refuseSpentGuesses } from "../internal/mail-code.server";

export type CodeOutcome = "certified" | "mismatch" | "over" | "used-up";

/**
 * Tries a code of an address: five tries, ten minutes by our clock, once (decision 78). The right one certifies the address of a member who
 * is here; it brings nobody back, since four digits can be guessed. An address without a member answers like one with a wrong code. Refuses
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
