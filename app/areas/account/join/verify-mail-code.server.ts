import { timingSafeEqual } from "node:crypto";
import { and, desc, eq, gt, lt } from "drizzle-orm";
import { unseal } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { mailCertification, user } from "~db/schema/account";
import { type CodeRow, CODE_TRIES, memberOfAddress, newestCode, refuseSpentGuesses } from "../internal/mail-code.server";

/** "again": this code has already certified the address. */
export type CodeOutcome = "certified" | "again" | "mismatch" | "over" | "used-up";

/**
 * Verifies a mail code: five tries, ten minutes, one use (rule 78). A code never reopens an account: four digits can be
 * guessed. Refuses `account.guesses-spent`.
 */
export function verifyMailCode(ctx: Ctx, userEmail: string, number: string): Promise<CodeOutcome> {
  return inTransaction(ctx, async (tx) => {
    const member = await memberOfAddress(tx, userEmail);
    const row = await newestCode(tx, userEmail, true);
    if (!row || row.expiresAt <= tx.now()) return "over";
    if (row.tries >= CODE_TRIES) return "used-up";
    await refuseSpentGuesses(tx, { userEmail, userId: member?.userId ?? null });
    const code = row.userId === null && member ? ((await validCodeOfMember(tx, member.userId)) ?? row) : row;
    const isSameNumber = timingSafeEqual(Buffer.from(unseal(code.sealedNumber)), Buffer.from(number.padEnd(4).slice(0, 4)));
    const isRight = isSameNumber && member?.secession === "N" && code.userId === member.userId;
    if (isRight && code.mailCertifiedDate !== null) return "again";
    await updateCode(tx, row, { tries: row.tries + 1 });
    if (!isRight && row.mailCertifiedDate !== null) return "over";
    if (!isRight) return row.tries + 1 >= CODE_TRIES ? "used-up" : "mismatch";
    await updateCode(tx, code, { mailCertifiedDate: tx.now() });
    await tx.db.update(user).set({ emailCheck: "Y", updatedAt: tx.now() }).where(eq(user.userId, member.userId));
    await tx.audit("account.mail-certified", `user:${member.userId}`);
    return "certified";
  });
}

/** The member's valid code; a stranger's later sign-up leaves a newer, unmailed row. */
async function validCodeOfMember(tx: TxCtx, userId: number): Promise<CodeRow | undefined> {
  const valid = and(gt(mailCertification.expiresAt, tx.now()), lt(mailCertification.tries, CODE_TRIES));
  const [row] = await tx.db
    .select()
    .from(mailCertification)
    .where(and(eq(mailCertification.userId, userId), valid))
    .orderBy(desc(mailCertification.mailCertificationSequence))
    .limit(1);
  return row;
}

async function updateCode({ db, now }: TxCtx, { mailCertificationSequence }: CodeRow, set: Partial<CodeRow>): Promise<void> {
  await db
    .update(mailCertification)
    .set({ ...set, updatedAt: now() })
    .where(eq(mailCertification.mailCertificationSequence, mailCertificationSequence));
}
