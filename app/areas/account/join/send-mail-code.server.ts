import { and, isNull, lt } from "drizzle-orm";
import { postMail } from "~/areas/mail/post-mail.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { formatSeoul } from "~/time/seoul";
import { mailCertification } from "~db/schema/account";
import { knownAddressLetter } from "../internal/letters.server";
import { CODE_TRIES, isOpen, issueCode, memberOfAddress, newestCode } from "../internal/mail-code.server";
import { renewReturn } from "../internal/return-ticket.server";

/**
 * Mails an uncertified member a code (1 §2 "E-mail certification"). Other addresses get the same answer; `flowHash` resends
 * their mail. Refuses `account.code-waiting`, `account.codes-spent`.
 */
export function sendMailCode(ctx: Ctx, userEmail: string, flowHash: string | null = null): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const member = await memberOfAddress(tx, userEmail);
    const last = await newestCode(tx, userEmail, true);
    if (last && isOpen(last, tx.now())) throw new Refusal("account.code-waiting", { time: formatSeoul(last.expiresAt, "HH:mm") });
    const isUncertified = member?.secession === "N" && member.emailCheck === "N";
    await issueCode(tx, { userEmail, userId: isUncertified ? member.userId : null });
    if (!flowHash || !member || isUncertified) return;
    if (member.secession === "Y") await renewReturn(tx, { userId: member.userId, userEmail, flowHash });
    else await postMail(tx, { to: userEmail, ...knownAddressLetter() });
  });
}

/** State of an address's newest code. */
export async function mailCodeOf(ctx: Ctx, userEmail: string): Promise<{ until: Date; over: boolean; usedUp: boolean } | null> {
  const row = await newestCode(ctx, userEmail);
  return row ? { until: row.expiresAt, over: row.expiresAt <= ctx.now(), usedUp: row.tries >= CODE_TRIES } : null;
}

/** After a day, delete codes that were never mailed; until then the daily limit counts them. */
export async function forgetQuietCodes(ctx: Ctx): Promise<void> {
  const dayAgo = new Date(ctx.now().getTime() - 86_400_000);
  await ctx.db.delete(mailCertification).where(and(isNull(mailCertification.userId), lt(mailCertification.createdAt, dayAgo)));
}
