import { randomInt } from "node:crypto";
import { and, eq, lte } from "drizzle-orm";
import { postMail } from "~/areas/mail/post-mail.server";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { temporaryPassword, user } from "~db/schema/account";
import { temporaryPasswordLetter } from "./password-letters.server";
import { hashPassword } from "./password.server";

const TEMPORARY_MINUTES = 30;
/** No characters that look alike. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** Mails a temporary password: single use, 30 minutes (1 §2, rule 81). For an unknown address the mail is queued already expired. */
export async function sendTemporaryPassword(ctx: Ctx, userEmail: string): Promise<void> {
  const password = makePassword();
  const passwordHash = await hashPassword(password);
  const expiresAt = new Date(ctx.now().getTime() + TEMPORARY_MINUTES * 60_000);
  const letter = temporaryPasswordLetter(userEmail, password, expiresAt);
  await inTransaction(ctx, async (tx) => {
    const [member] = await tx.db
      .select({ userId: user.userId })
      .from(user)
      .where(and(eq(user.userEmail, userEmail), eq(user.secession, "N")));
    const values = { passwordHash, expiresAt, updatedAt: tx.now() };
    if (member)
      await tx.db
        .insert(temporaryPassword)
        .values({ userId: member.userId, ...values, createdAt: tx.now() })
        .onDuplicateKeyUpdate({ set: values });
    else await tx.db.update(temporaryPassword).set(values).where(eq(temporaryPassword.userId, 0));
    await postMail(tx, letter, member ? expiresAt : tx.now());
    await tx.audit("account.temporary-password-sent", member ? `user:${member.userId}` : "user:unknown");
  });
}

/** 79 bits of entropy. */
function makePassword(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return Array.from({ length: 4 }, group).join("-");
}

/** Delete expired temporary passwords. */
export async function forgetTemporaryPasswords(ctx: Ctx): Promise<void> {
  await ctx.db.delete(temporaryPassword).where(lte(temporaryPassword.expiresAt, ctx.now()));
}
