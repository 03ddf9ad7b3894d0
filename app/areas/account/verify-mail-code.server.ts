import { timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { open } from "~/core/crypto.server";
import { inTransaction } from "~/core/transaction.server";
import { mailCertification, user } from "~db/schema/account";
import { CODE_TRIES, newestCode } from "./internal/mail-code.server";
import { bringBack, type Return } from "./internal/bring-back.server";

export type CodeOutcome = "certified" | "mismatch" | "over" | "used-up";

/**
 * Tries a code of an address: five tries, ten minutes by our clock, once (decision 78). The right one certifies the address, and lets a
 * withdrawn member who signed up again come back. An address without a member answers like one with a wrong code.
 */
export function verifyMailCode(ctx: Ctx, userEmail: string, number: string): Promise<CodeOutcome> {
  return inTransaction(ctx, async (tx) => {
    const row = await newestCode(tx, userEmail, true);
    if (!row || row.mailCertifiedDate !== null || row.expiresAt <= tx.now()) return "over";
    if (row.tries >= CODE_TRIES) return "used-up";
    const right = timingSafeEqual(Buffer.from(open(row.sealedNumber)), Buffer.from(number.padEnd(4).slice(0, 4))) && row.userId !== null;
    const certified = right ? { mailCertifiedDate: tx.now(), sealedReturn: null } : {};
    await tx.db
      .update(mailCertification)
      .set({ tries: row.tries + 1, ...certified, updatedAt: tx.now() })
      .where(eq(mailCertification.mailCertificationSequence, row.mailCertificationSequence));
    if (!right) return row.tries + 1 >= CODE_TRIES ? "used-up" : "mismatch";
    const userId = row.userId!;
    if (row.sealedReturn) await bringBack(tx, userId, JSON.parse(open(row.sealedReturn)) as Return);
    await tx.db.update(user).set({ emailCheck: "Y", updatedAt: tx.now() }).where(eq(user.userId, userId));
    await tx.audit("mail.certified", `user:${userId}`);
    return "certified";
  });
}
