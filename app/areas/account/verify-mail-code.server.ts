import { timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { open } from "~/core/crypto.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { mailCertification, user } from "~db/schema/account";
import { CODE_TRIES, newestCode } from "./internal/mail-code.server";
import { bringBack } from "./internal/bring-back.server";
import { takeReturn } from "./join-flow.server";

export type CodeOutcome = "certified" | "mismatch" | "over" | "used-up";

/**
 * Tries a code of an address: five tries, ten minutes by our clock, once (decision 78). The right one certifies the address, and lets a
 * withdrawn member come back as was asked for in this very flow: a code proves the address, not who typed the password. An address
 * without a member answers like one with a wrong code.
 */
export function verifyMailCode(ctx: Ctx, userEmail: string, number: string, flowHash: string | null = null): Promise<CodeOutcome> {
  return inTransaction(ctx, async (tx) => {
    const row = await newestCode(tx, userEmail, true);
    if (!row || row.mailCertifiedDate !== null || row.expiresAt <= tx.now()) return "over";
    if (row.tries >= CODE_TRIES) return "used-up";
    const same = timingSafeEqual(Buffer.from(open(row.sealedNumber)), Buffer.from(number.padEnd(4).slice(0, 4)));
    const right = same && row.userId !== null && (await isBack(tx, row.userId, userEmail, flowHash));
    const certified = right ? { mailCertifiedDate: tx.now() } : {};
    await tx.db
      .update(mailCertification)
      .set({ tries: row.tries + 1, ...certified, updatedAt: tx.now() })
      .where(eq(mailCertification.mailCertificationSequence, row.mailCertificationSequence));
    if (!right) return row.tries + 1 >= CODE_TRIES ? "used-up" : "mismatch";
    const userId = row.userId!;
    await tx.db.update(user).set({ emailCheck: "Y", updatedAt: tx.now() }).where(eq(user.userId, userId));
    await tx.audit("mail.certified", `user:${userId}`);
    return "certified";
  });
}

/** A member who is here, or one who has left and comes back by this flow. */
async function isBack(tx: TxCtx, userId: number, userEmail: string, flowHash: string | null): Promise<boolean> {
  const [found] = await tx.db.select({ secession: user.secession }).from(user).where(eq(user.userId, userId));
  if (found?.secession === "N") return true;
  const wish = flowHash ? await takeReturn(tx, flowHash, userEmail) : null;
  if (wish) await bringBack(tx, userId, wish);
  return wish !== null;
}
